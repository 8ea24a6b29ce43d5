extension PageScript {
  /// The page of a heap.
  static let heap = #"""
    // The parts of a heap's page: name, heading, amount, and what draws one for a question.
    const heapParts = () => [
      ['map', 'Treemap', undefined, () => treemap()],
      ['types', 'Types', data.types.length, (finder) => typesPart(finder)],
      data.earlier ? ['growth', 'Growth', data.growth.length, (finder) => growthPart(finder)] : null,
      ['leaks', 'Unreachable', data.leaks.length + data.moreLeaks, (finder) => leaksPart(finder)],
      ['roots', 'Roots', data.roots.length + data.moreRoots[0], (finder) => rootsPart(finder)],
      ['tasks', 'Tasks', data.tasks.reduce((sum, row) => sum + taskTotal(row), 0),
        (finder) => tasksPart(finder)],
    ].filter(Boolean);

    // How many tasks a tree has.
    const taskTotal = (row) => row[2] * (1 + row[7].reduce((sum, child) => sum + taskTotal(child), 0));

    // The types as a table.
    const typesPart = (finder) => {
      const rows = data.types.filter((row) => finder.matches([row[0], row[1]], null, []));
      const largest = Math.max(1, ...rows.slice(0, 1000).map((row) => row[5]));
      return sortedTable('Types', [
        ['type', (row) => typeCell(row[0], row[1], row[2]), (row) => text(row[0]), false, true],
        ['objects', (row) => count(row[3]), (row) => row[3], true],
        ['bytes', (row) => bytes(row[4]), (row) => row[4], true],
        ['retained', (row) => barCell(row[5], largest, bytes), (row) => row[5], true],
      ], rows, { by: rows.some((row) => row[5] > 0) ? 3 : 2 }).element;
    };

    // What has changed since the earlier picture.
    const growthPart = (finder) => {
      const rows = data.growth.filter((row) => finder.matches([row[0], row[1]], null, []));
      if (!data.growth.length) {
        return h('p', { class: 'empty' }, `No type has more or fewer objects than in ${data.earlier}.`);
      }
      const largest = Math.max(1, ...rows.map((row) => row[6]));
      return h('div', {}, h('p', { class: 'quiet' }, `Compared with ${data.earlier}.`),
        sortedTable('Growth', [
          ['type', (row) => typeCell(row[0], row[1], row[2]), (row) => text(row[0]), false, true],
          ['objects', (row) => count(row[3]), (row) => row[3], true],
          ['more', (row) => change(row[5], count), (row) => row[5], true],
          ['bytes', (row) => bytes(row[4]), (row) => row[4], true, false, true],
          ['more bytes', (row) => barCell(row[6], largest, (number) => change(number, bytes)),
            (row) => row[6], true],
        ], rows, { by: 4 }).element);
    };

    // What is alive and nothing reaches, each cause with its retain graph.
    const leaksPart = (finder) => {
      if (data.lackOfLeaks) return h('p', { class: 'empty' }, data.lackOfLeaks);
      const rows = data.leaks.filter((row) =>
        finder.matches([0, 1, 2, 3].map((at) => row[at]), row[9], []));
      if (!data.leaks.length) return h('p', { class: 'empty' }, 'No leaks: everything is reached.');
      return h('div', { class: 'causes' }, rows.map((row) => {
        const body = h('div', { class: 'cause' });
        const details = h('details', {
          toggle: () => {
            if (!details.open || body.firstChild) return;
            body.append(...[
              row[8].length ? h('ul', { class: 'notes' }, row[8].map((one) => h('li', {}, text(one))))
                : null,
              ...(row[9] ? explanationSections(explanationOf(row[9])) : []),
              h('dl', { class: 'facts' },
                fact('fingerprint', [h('code', { class: 'fingerprint' }, text(row[3])), ' ',
                  copyButton(text(row[3]), 'the fingerprint')]),
                row[2] >= 0 ? fact('type', h('code', {}, text(row[2]))) : null,
                fact('such as', h('code', {}, text(row[7])))),
            ].filter(Boolean));
          },
        }, h('summary', {},
          h('span', { class: 'count' }, `${count(row[4])}×`),
          h('span', { class: 'name' }, h('code', {}, text(row[1])),
            h('span', { class: 'quiet' }, ` ${text(row[0])}`)),
          h('span', { class: 'amount' }, `${counted(row[5], 'object')}, ${bytes(row[6])}`)), body);
        return details;
      }), data.moreLeaks ? h('p', { class: 'quiet' }, `and ${counted(data.moreLeaks, 'more cause')}`)
        : null);
    };

    // The roots as a table, by kind.
    const rootsPart = (finder) => {
      const rows = data.roots.filter((row) => finder.matches([row[0], row[1]], null, []));
      const sums = new Map();
      for (const row of rows) {
        const sum = sums.get(row[0]) || [0, 0, 0];
        sums.set(row[0], [sum[0] + 1, sum[1] + row[2], sum[2] + row[3]]);
      }
      const kinds = [...sums].sort((one, other) => other[1][2] - one[1][2]);
      const largest = Math.max(1, ...rows.map((row) => row[3]));
      const table = sortedTable('Roots', [
        ['name', (row) => h('code', {}, text(row[1]) || '–'), (row) => text(row[1]), false, true],
        ['kind', (row) => text(row[0]), (row) => text(row[0]), false, false, true],
        ['holds', (row) => count(row[2]), (row) => row[2], true],
        ['retained', (row) => barCell(row[3], largest, bytes), (row) => row[3], true],
      ], rows, { by: 3 });
      const chips = choices('Kind of root', [['all', 'all', rows.length],
        ...kinds.map(([kind, sum]) => [String(kind), text(kind), sum[0]])], 'all', (kind) => {
        table.set(kind === 'all' ? rows : rows.filter((row) => String(row[0]) === kind));
      });
      return h('div', {}, chips, table.element, data.moreRoots[0] ? h('p', { class: 'quiet' },
        `and ${counted(data.moreRoots[0], 'more root')}, which retain ${bytes(data.moreRoots[1])}`) : null);
    };

    // The tasks as trees.
    const tasksPart = (finder) => h('div', {},
      data.taskSummary ? h('p', { class: 'quiet' }, data.taskSummary) : null,
      taskTree((row, isChild) => isChild || hasTask(row, finder)));

    // Whether a tree has a task that is asked for.
    const hasTask = (row, finder) => finder.matches([row[0], row[1], row[3], row[5], ...row[6]], null, [])
      || row[7].some((child) => hasTask(child, finder));

    // The page of a heap: parts of which one is shown.
    const showHeap = (app) => {
      const parts = heapParts();
      let question = '';
      let shown = parts[0];
      const body = h('main', { class: 'part', id: 'part', role: 'tabpanel' });
      const tabs = parts.map((part) => h('button', { type: 'button', role: 'tab', id: `tab-${part[0]}`,
        'aria-controls': 'part', click: () => show(part) }, part[1],
      part[2] === undefined ? null : h('span', { class: 'amount' }, count(part[2]))));
      // Shows a part.
      const show = (part) => {
        shown = part;
        tabs.forEach((tab, index) => tab.setAttribute('aria-selected', parts[index] === part));
        rove(tabs, tabs[parts.indexOf(part)]);
        tabs[parts.indexOf(part)].scrollIntoView({ block: 'nearest', inline: 'nearest' });
        body.setAttribute('aria-labelledby', `tab-${part[0]}`);
        body.replaceChildren(part[3](new Finder(question)));
        document.querySelector('.search').hidden = part[0] === 'map';
        history.replaceState(null, '', `#${part[0]}`);
      };
      const bar = h('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Parts',
        keydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          const place = (parts.indexOf(shown) + step + parts.length) % parts.length;
          show(parts[place]);
          tabs[place].focus();
        } }, tabs);
      fill(app, pageHead(`Heap of ${data.title}`, data.summary),
        h('div', { class: 'strip' }, bar, searchField('Search', (value) => {
          question = value;
          show(shown);
        })), body,
        data.notes.length ? h('ul', { class: 'notes foot' }, data.notes.map((one) => h('li', {}, one)))
          : null);
      // Goes to the part before or after.
      const step = (by) => {
        const place = parts.indexOf(shown) + by;
        if (parts[place]) show(parts[place]);
      };
      keyTexts = [[`1 … ${parts.length}`, 'parts of the page'], ['j', 'next part'],
        ['k', 'part before'], ['/', 'search'], ['Enter', 'into an area of the map'],
        ['Esc', 'out of it'], ['t', 'light or dark'], ['?', 'these keys']];
      const numbers = Object.fromEntries(parts.map((part, index) =>
        [String(index + 1), () => show(part)]));
      onKeys({ ...numbers, j: () => step(1), k: () => step(-1), '/': () => {
        if (shown[0] === 'map') show(parts[1]);
        document.getElementById('search').focus();
      } });
      const wanted = () => parts.find((part) => `#${part[0]}` === location.hash);
      addEventListener('hashchange', () => show(wanted() || shown));
      show(wanted() || parts[0]);
    };

    """#
}
