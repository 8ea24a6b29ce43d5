extension PageScript {
  /// Searching.
  static let finding = #"""
    // The kinds of leaks, with what they are called.
    const kindNames = { cycle: 'retain cycle', root: 'held by a root', unexplained: 'unexplained',
      late: 'released late' };

    // A leak of the page's data.
    const leakOf = (row, index) => ({
      row, index, outcome: row[0], title: text(row[1]), fingerprint: text(row[3]), count: row[4],
      retracted: row[5], bytes: row[10],
      kind: row[0] === 2 ? 'late' : row[13] ? ['cycle', 'root', 'unexplained'][row[13][0]] : 'unexplained',
      frees: row[13] ? row[13][10] : -1,
    });

    // Finds texts, places and stacks that have all words of a question; each is looked at once.
    class Finder {
      // Words are separated by spaces; capitals do not count.
      constructor(question) {
        this.words = question.toLowerCase().split(/\s+/).filter(Boolean);
        this.hits = this.words.map((word) => {
          const found = new Uint8Array(data.texts.length);
          data.texts.forEach((one, index) => { if (one.toLowerCase().includes(word)) found[index] = 1; });
          return found;
        });
        this.paths = new Map();
        this.stacks = new Map();
      }

      // For each word whether one of some texts has it, as bits.
      bits(numbers) {
        let bits = 0;
        this.hits.forEach((found, word) => {
          if (numbers.some((number) => number >= 0 && found[number])) bits |= 1 << word;
        });
        return bits;
      }

      // The bits of a path.
      ofPath(number) {
        if (number < 0) return 0;
        if (!this.paths.has(number)) this.paths.set(number, this.bits(textsOfPath(number)));
        return this.paths.get(number);
      }

      // The bits of a stack.
      ofStack(number) {
        if (number < 0 || number === undefined) return 0;
        if (!this.stacks.has(number)) {
          this.stacks.set(number, this.bits(data.stacks[number].flatMap((site) =>
            [data.sites[site][0], data.sites[site][1]])));
        }
        return this.stacks.get(number);
      }

      // Whether a row with an explanation somewhere in it has all words.
      matches(numbers, explanation, stacks) {
        if (!this.words.length) return true;
        let bits = this.bits(numbers);
        for (const stack of stacks) bits |= this.ofStack(stack);
        if (explanation) {
          bits |= this.bits([explanation[1], ...explanation[6], ...explanation[7], explanation[9]]);
          bits |= this.ofPath(explanation[4]);
          for (const other of explanation[5]) bits |= this.ofPath(other);
        }
        return bits === (1 << this.words.length) - 1;
      }
    }

    """#
}
