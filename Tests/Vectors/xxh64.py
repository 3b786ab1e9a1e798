"""Writes xxh64.jsonl: checksums by the reference implementation in C.

    pip install xxhash==4.1.0
    python xxh64.py > xxh64.jsonl

Each line contains `length`, `seed`, and `hash`, the checksum of the first `length` bytes of a
sequence whose byte *i* is (131 *i* + 7 (*i* // 256) + 13) mod 256. Seeds and checksums are
hexadecimal.
"""

import json

import xxhash

data = bytes((131 * i + 7 * (i // 256) + 13) % 256 for i in range(65_537))

for seed in (0, 0x9E37_79B1_85EB_CA8D):
    for length in (*range(101), 1000, 65_535, 65_536, 65_537):
        digest = xxhash.xxh64_hexdigest(data[:length], seed=seed)
        row = dict(length=length, seed=f"{seed:016x}", hash=digest)
        print(json.dumps(row, separators=(",", ":")))
