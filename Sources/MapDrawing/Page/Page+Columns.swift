extension Page {
  /// Reads coded columns (``MapColumn``) and encoded lines.
  static let columns = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);

    // Whole numbers in groups of five bits, the sign in the lowest bit.
    function numbers(text) {
      const values = [];
      let value = 0, scale = 1;
      for (let i = 0; i < text.length; i++) {
        const group = text.charCodeAt(i) - 63;
        value += (group & 31) * scale;
        if (group & 32) { scale *= 32; continue; }
        values.push(value % 2 ? -(value + 1) / 2 : value / 2);
        value = 0;
        scale = 1;
      }
      return values;
    }

    function column(coded, unit = 1) {
      if (!coded) return null;
      const raw = numbers(coded.text), values = new Float64Array(coded.count);
      let last = 0, step = 0;
      if (coded.form === 3) {
        let place = 0;
        for (let i = 0; i + 1 < raw.length; i += 2) {
          last += raw[i];
          values.fill(last * unit, place, place + raw[i + 1]);
          place += raw[i + 1];
        }
        return values;
      }
      for (let i = 0; i < values.length; i++) {
        if (coded.form === 0) last = raw[i];
        else if (coded.form === 1) last += raw[i];
        else { step += raw[i]; last += step; }
        values[i] = last * unit;
      }
      return values;
    }

    // Values of some updates, and NaN for all others.
    function sparse(values, known) {
      if (!values || !known) return values;
      let next = 0;
      return Float64Array.from(known, (is) => is ? values[next++] : NaN);
    }
    """#
}
