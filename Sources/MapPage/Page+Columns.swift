extension Page {
  /// The part of the script that decodes columns (`MapColumn` of `MapDrawing`).
  static let columns = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    const legible = data.legibility;

    // Decodes integers in groups of five bits, with the sign in the lowest bit.
    function numbers(text) {
      const values = new Float64Array(text.length);
      let count = 0, low = 0, shift = 0, high = 0, scale = 1;
      for (let i = 0; i < text.length; i++) {
        const group = text.charCodeAt(i) - 63;
        // The lowest 30 bits fit in a small integer, which is faster than arithmetic on doubles.
        if (shift < 30) low |= (group & 31) << shift;
        else { high += (group & 31) * scale; scale *= 32; }
        shift += 5;
        if (group & 32) continue;
        values[count++] = high === 0 ? (low >>> 1) ^ -(low & 1)
          : (high * 2 ** 29 + (low >>> 1)) * (low & 1 ? -1 : 1) - (low & 1);
        low = shift = high = 0;
        scale = 1;
      }
      return values.subarray(0, count);
    }

    function column(coded, unit = 1) {
      if (!coded) return null;
      const values = new Float64Array(coded.count), raw = numbers(coded.text);
      if (coded.form >= 3) unroll(raw, values); else values.set(raw);
      const sums = [0, 1, 2, 0, 1][coded.form];
      for (let k = 0; k < sums; k++) {
        for (let i = 1; i < values.length; i++) values[i] += values[i - 1];
      }
      if (unit !== 1) for (let i = 0; i < values.length; i++) values[i] *= unit;
      return values;
    }

    // Expands runs; each is a value, relative to that of the previous run, and a count.
    function unroll(runs, values) {
      let last = 0, place = 0;
      for (let i = 0; i + 1 < runs.length; i += 2) {
        last += runs[i];
        values.fill(last, place, place + runs[i + 1]);
        place += runs[i + 1];
      }
    }

    // Assigns the values to the updates that have a value; all other updates get NaN.
    function sparse(values, known) {
      if (!values || !known) return values;
      let next = 0;
      return Float64Array.from(known, (is) => is ? values[next++] : NaN);
    }
    """#
}
