extension PageScript {
  /// A list that has only those rows in the page that are seen.
  static let lists = #"""
    // A list of any length: only the rows that are seen are in the page.
    class LongList {
      // The rows' height, what draws one, and what is called when one is chosen or opened.
      constructor(label, height, draw, chosen, opened) {
        Object.assign(this, { height, draw, chosen, opened, items: [], at: -1 });
        this.sheet = h('div', { class: 'sheet', role: 'presentation' });
        this.element = h('div', {
          class: 'list', role: 'listbox', tabindex: 0, 'aria-label': label, id: 'list',
          scroll: () => this.show(),
          keydown: (event) => this.onKey(event),
        }, this.sheet);
        new ResizeObserver(() => this.show()).observe(this.element);
      }

      // Shows other items, the first of them or a certain one chosen.
      set(items, at) {
        this.items = items.slice(0, LongList.most);
        this.at = Math.min(Math.max(at, 0), this.items.length - 1);
        this.sheet.style.height = `${Math.max(this.items.length * this.height, 1)}px`;
        this.element.scrollTop = Math.max(0, (this.at - 2) * this.height);
        this.show(true);
      }

      // Puts the rows into the page that are seen.
      show(isNew) {
        const top = this.element.scrollTop;
        const first = Math.max(0, Math.floor(top / this.height) - 4);
        const last = Math.min(this.items.length,
          Math.ceil((top + this.element.clientHeight) / this.height) + 4);
        if (!isNew && first === this.first && last === this.last) return;
        Object.assign(this, { first, last });
        const rows = [];
        for (let place = first; place < last; place += 1) rows.push(this.row(place));
        this.sheet.replaceChildren(...rows);
        this.mark();
      }

      // One row.
      row(place) {
        return h('div', {
          class: 'row', role: 'option', id: `row-${place}`, 'data-place': place,
          'aria-setsize': this.items.length, 'aria-posinset': place + 1,
          style: `top:${place * this.height}px;height:${this.height}px`,
          click: () => {
            this.choose(place);
            this.opened(this.items[place]);
          },
        }, this.draw(this.items[place]));
      }

      // Marks the row that is chosen.
      mark() {
        for (const row of this.sheet.children) {
          row.setAttribute('aria-selected', Number(row.dataset.place) === this.at);
        }
        if (this.at >= this.first && this.at < this.last) {
          this.element.setAttribute('aria-activedescendant', `row-${this.at}`);
        } else {
          this.element.removeAttribute('aria-activedescendant');
        }
      }

      // Chooses a row and brings it into sight.
      choose(place) {
        if (!this.items.length) return;
        this.at = Math.min(Math.max(place, 0), this.items.length - 1);
        const top = this.at * this.height;
        const { scrollTop, clientHeight } = this.element;
        if (top < scrollTop) this.element.scrollTop = top;
        if (top + this.height > scrollTop + clientHeight) {
          this.element.scrollTop = top + this.height - clientHeight;
        }
        this.show();
        this.mark();
        this.chosen(this.items[this.at]);
      }

      // Chooses the next row or the one before.
      move(step) {
        this.choose(this.at + step);
      }

      // Moves by the keys of a list.
      onKey(event) {
        const page = Math.max(1, Math.floor(this.element.clientHeight / this.height) - 1);
        const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page,
          Home: -this.items.length, End: this.items.length };
        if (event.key in steps) this.move(steps[event.key]);
        else if (event.key === 'Enter' && this.items.length) this.opened(this.items[this.at]);
        else return;
        event.preventDefault();
      }
    }

    // More rows than these a browser cannot scroll through.
    LongList.most = 400000;

    """#
}
