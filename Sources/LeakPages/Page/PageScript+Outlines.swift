extension PageScript {
  /// The reading of paths and places in the data.
  static let outlines = #"""
    // A place in the source: function, file, line.
    const siteOf = (number) => {
      if (number < 0) return null;
      const [symbol, file, line, isNear, awaits] = data.sites[number];
      return { symbol: text(symbol), file: text(file), line, isNear: isNear === 1, awaits: awaits === 1 };
    };

    // `Screen.swift:58`, with ~ before a line that is a guess.
    const placeText = (site) => {
      if (!site || !site.file) return '';
      return fileName(site.file) + (site.line > 0 ? `:${site.isNear ? '~' : ''}${site.line}` : '');
    };

    // A retain path of the page's data: its objects and the references between them.
    const pathOf = (number) => {
      const row = data.paths[number];
      const path = { holder: text(row[0]), ringStart: row[1], ringLength: row[2], nodes: [], hops: [] };
      let at = 4;
      for (let index = 0; index < row[3]; index += 1, at += 4) {
        path.nodes.push({
          title: text(row[at]), type: text(row[at + 1]), site: siteOf(row[at + 2]),
          root: text(row[at + 3]),
        });
      }
      for (let index = 0; index + 1 < row[3]; index += 1, at += 5) {
        path.hops.push({
          index, label: text(row[at]), kind: text(row[at + 1]), times: row[at + 2],
          isBreak: row[at + 3] === 1, variable: text(row[at + 4]),
          holder: path.nodes[index], target: path.nodes[index + 1],
        });
      }
      return path;
    };

    // Why an object is alive, of the page's data.
    const explanationOf = (row) => ({
      kind: ['cycle', 'root', 'unexplained'][row[0]], verdict: text(row[1]), strong: row[2],
      located: row[3], path: row[4], others: row[5], notes: row[6].map(text),
      advice: row[7].map(text), isBreak: row[8] === 1, trial: text(row[9]), frees: row[10],
    });

    // The numbers of all texts that a path mentions, for searching.
    const textsOfPath = (number) => {
      const row = data.paths[number];
      const found = [row[0]];
      let at = 4;
      for (let index = 0; index < row[3]; index += 1, at += 4) {
        found.push(row[at], row[at + 1]);
        if (row[at + 2] >= 0) found.push(data.sites[row[at + 2]][0], data.sites[row[at + 2]][1]);
      }
      for (let index = 0; index + 1 < row[3]; index += 1, at += 5) found.push(row[at], row[at + 4]);
      return found;
    };

    // What a kind of reference does, in a sentence.
    const kindSentence = (kind) => {
      if (kind.startsWith('conservative')) {
        return 'A word that looks like a reference, in memory that no metadata describes: it may be stray.';
      }
      return {
        strong: 'Keeps its target alive.',
        unowned: 'Does not keep its target alive, only its memory.',
        weak: 'Does not keep its target alive.',
        unmanaged: 'A retain that was made by hand.',
      }[kind] || '';
    };

    """#
}
