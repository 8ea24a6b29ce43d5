extension PageScript {
  /// Tables whose columns can be sorted.
  static let tables = #"""
    // A table with columns that can be sorted; so many rows are shown, more once they are asked for.
    //
    // A column is: heading, what is written, what is sorted by, whether it is a number, whether it names
    // the row, whether a phone leaves it out.
    const sortedTable = (label, columns, rows, options = {}) => {
      const step = 200;
      let most = step;
      let items = rows;
      let by = options.by ?? 0;
      let isDown = options.isDown ?? true;
      const body = h('tbody');
      const more = h('button', { class: 'plain more', type: 'button',
        click: () => {
          most += step * 5;
          fill();
        } });
      const heads = columns.map(([name, , key, isNumber, , isExtra], index) => h('th', {
        scope: 'col', class: `${isNumber ? 'number' : ''}${isExtra ? ' extra' : ''}` },
      key ? h('button', { type: 'button', click: () => sortBy(index) }, name) : name));
      const table = h('table', { 'aria-label': label }, h('thead', {}, h('tr', {}, heads)), body);

      // Sorts by a column, the other way round where it was sorted by it already.
      const sortBy = (index) => {
        isDown = by === index ? !isDown : columns[index][3] === true;
        by = index;
        fill();
      };
      // Shows the rows.
      const fill = () => {
        const key = columns[by][2];
        const order = key ? [...items].sort((one, other) => {
          const [a, b] = [key(one), key(other)];
          return (a < b ? -1 : a > b ? 1 : 0) * (isDown ? -1 : 1);
        }) : items;
        heads.forEach((head, index) => {
          if (index === by && key) head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
          else head.removeAttribute('aria-sort');
        });
        body.replaceChildren(...order.slice(0, most).map((row) => {
          const cells = columns.map(([, write, , isNumber, isHead, isExtra]) =>
            h(isHead ? 'th' : 'td', { scope: isHead ? 'row' : null,
              class: `${isNumber ? 'number' : ''}${isExtra ? ' extra' : ''}` },
              write(row)));
          const line = h('tr', {}, cells);
          if (options.opened) {
            line.classList.add('link');
            line.addEventListener('click', () => options.opened(row));
          }
          return line;
        }));
        more.hidden = order.length <= most;
        more.textContent = `Show more of ${count(order.length)} rows`;
      };
      fill();
      return {
        element: h('div', { class: 'table' }, h('div', { class: 'wide' }, table), more),
        // Shows other rows.
        set: (other) => {
          items = other;
          most = step;
          fill();
        },
      };
    };

    // A type with the colour of its group.
    const typeCell = (name, full, group) => h('span', { class: 'type', title: text(full) },
      h('span', { class: `dot group c${group}`, 'aria-hidden': true }), h('code', {}, text(name)));

    // A number with a bar behind it that shows its share of the largest.
    const barCell = (number, largest, write) => h('span', { class: 'share',
      style: `--share:${largest > 0 ? ((100 * Math.max(0, number)) / largest).toFixed(1) : 0}%` },
    write(number));

    """#
}
