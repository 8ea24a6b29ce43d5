extension PageScript {
  /// The dominator tree, and how a rectangle is divided among parts.
  static let areas = #"""
    // The groups that types belong to, by their numbers.
    const groupNames = ['program', 'closures and tasks', 'collections', 'libraries', 'untyped', 'roots'];

    // The dominator tree of the page's data; its top is an entry of its own.
    const treeOf = () => {
      const top = { name: 'everything reached', full: '', group: 5, count: 0, own: 0,
        bytes: data.totals[2], children: [], hidden: 0, hiddenBytes: 0, level: 0 };
      const entries = data.tree.map((row) => ({
        name: text(row[0]), full: text(row[1]), group: row[2], count: row[4], own: row[5],
        bytes: row[6], hidden: row[7], hiddenBytes: row[8], children: [],
      }));
      data.tree.forEach((row, index) => {
        const above = row[3] < 0 ? top : entries[row[3]];
        entries[index].above = above;
        above.children.push(entries[index]);
      });
      const shown = top.children.reduce((sum, one) => sum + one.bytes, 0);
      top.hiddenBytes = Math.max(0, top.bytes - shown);
      return top;
    };

    // What fills the area of an entry: what is below it, its own bytes, and what is not shown.
    const partsOf = (entry) => {
      const parts = entry.children.filter((one) => one.bytes > 0);
      if (entry.own > 0 && parts.length) {
        parts.push({ name: 'itself', full: 'its own bytes', group: entry.group, bytes: entry.own,
          own: entry.own, count: entry.count, children: [], isRest: true });
      }
      if (entry.hiddenBytes > 0) {
        parts.push({ name: entry.hidden ? `${count(entry.hidden)} more` : 'smaller ones', group: 4,
          full: 'not shown by themselves', bytes: entry.hiddenBytes, own: 0, count: 0, children: [],
          isRest: true });
      }
      return parts.sort((one, other) => other.bytes - one.bytes);
    };

    // Divides a rectangle among parts by their bytes, as near to squares as they come.
    //
    // Source: M. Bruls, K. Huizing, J. van Wijk, "Squarified Treemaps", 2000.
    const squarify = (parts, x, y, width, height) => {
      const total = parts.reduce((sum, one) => sum + one.bytes, 0);
      const found = [];
      if (total <= 0 || width <= 0 || height <= 0) return found;
      const scale = (width * height) / total;
      let at = 0;
      while (at < parts.length && width > 0.5 && height > 0.5) {
        const side = Math.min(width, height);
        let sum = 0;
        let worst = Infinity;
        let end = at;
        while (end < parts.length) {
          const next = sum + parts[end].bytes * scale;
          const [most, least] = [parts[at].bytes * scale, parts[end].bytes * scale];
          const ratio = Math.max((side * side * most) / (next * next), (next * next) / (side * side * least));
          if (ratio > worst) break;
          worst = ratio;
          sum = next;
          end += 1;
        }
        const depth = Math.min(sum / side, Math.max(width, height));
        let offset = 0;
        for (const part of parts.slice(at, end)) {
          const length = (part.bytes * scale) / depth;
          found.push(width >= height
            ? { part, x, y: y + offset, width: depth, height: length }
            : { part, x: x + offset, y, width: length, height: depth });
          offset += length;
        }
        if (width >= height) [x, width] = [x + depth, width - depth];
        else [y, height] = [y + depth, height - depth];
        at = end;
      }
      return found;
    };

    """#
}
