extension PageScript {
  /// The page of reports.
  static let reports = #"""
    // The page of reports: a list of leaks, and the one that is looked at.
    const showReports = (app) => {
      const leaks = data.leaks.map(leakOf);
      const view = { question: '', kind: 'all', order: 'file' };
      const detail = h('main', { class: 'detail', id: 'detail', tabindex: -1 });
      const split = h('div', { class: 'split' });
      const total = leaks.reduce((sum, leak) => sum + (leak.outcome === 2 ? 0 : leak.count), 0);
      const distinct = leaks.filter((leak) => leak.outcome !== 2);
      let shown = null;

      // Shows a leak beside the list.
      const show = (leak) => {
        if (leak === shown) return;
        shown = leak;
        const back = h('button', { class: 'back plain', type: 'button', click: close }, '← All leaks');
        detail.replaceChildren(leakPage(leak, back));
        detail.scrollTop = 0;
        history.replaceState(null, '', `#${leak.fingerprint}`);
      };
      // Shows a leak and goes to it; on a phone instead of the list.
      const open = (leak) => {
        show(leak);
        split.classList.add('open');
        const heading = detail.querySelector('h2');
        if (heading) heading.focus({ preventScroll: true });
      };
      // Goes back to the list.
      const close = () => {
        split.classList.remove('open');
        list.show(true);
        list.element.focus({ preventScroll: true });
      };
      const list = new LongList('Leaks', 74, (leak) => leakRow(leak), (leak) => {
        if (!isNarrow()) show(leak);
      }, open);
      const found = h('p', { class: 'found quiet', role: 'status' });

      // Shows the leaks that are asked for.
      const filter = (fingerprint) => {
        const finder = new Finder(view.question);
        const items = leaks.filter((leak) => (view.kind === 'all' || leak.kind === view.kind) &&
          finder.matches([1, 2, 3, 6, 7, 8].map((at) => leak.row[at]), leak.row[13],
            [leak.row[11], leak.row[12]]));
        const orders = { count: (one) => -one.count, bytes: (one) => -one.bytes };
        const key = orders[view.order];
        if (key) items.sort((one, other) => key(one) - key(other) || one.index - other.index);
        if (view.order === 'type') items.sort((one, other) => one.title < other.title ? -1 : 1);
        const at = fingerprint ? items.findIndex((leak) => leak.fingerprint === fingerprint) : 0;
        list.set(items, at);
        found.textContent = items.length === leaks.length ? counted(items.length, 'group')
          : `${count(items.length)} of ${counted(leaks.length, 'group')}`;
        if (items.length && !isNarrow()) show(items[list.at]);
        if (!items.length) {
          shown = null;
          detail.replaceChildren(h('p', { class: 'empty' },
            leaks.length ? 'No leak matches.' : 'No leaks were reported.'));
        }
        return at >= 0 && items.length ? items[list.at] : null;
      };
      const amounts = {};
      for (const leak of leaks) amounts[leak.kind] = (amounts[leak.kind] || 0) + 1;
      const kinds = [['all', 'all', leaks.length], ...Object.entries(kindNames)
        .filter(([kind]) => amounts[kind]).map(([kind, name]) => [kind, name, amounts[kind]])];
      const order = h('select', { 'aria-label': 'Order', id: 'order',
        change: () => {
          view.order = order.value;
          filter();
        } }, [['file', 'as reported'], ['count', 'most reports'], ['bytes', 'most bytes'],
        ['type', 'by type']].map(([value, name]) => h('option', { value }, name)));

      split.append(
        h('nav', { class: 'side', 'aria-label': 'Leaks' },
          searchField('Search types, files, functions', (question) => {
            view.question = question;
            filter();
          }),
          choices('Kind of leak', kinds, 'all', (kind) => {
            view.kind = kind;
            filter();
          }),
          h('div', { class: 'under' }, found, order),
          list.element),
        detail);
      app.append(pageHead(data.title, `${counted(distinct.length, 'distinct leak')} in ` +
        counted(total, 'report')), split);

      keyTexts = [['/', 'search'], ['j ↓', 'next leak'], ['k ↑', 'leak before'],
        ['Enter', 'open the leak, or choose a part of its graph'], ['Esc', 'back to the list'],
        ['Tab', 'into the graph; arrow keys move along it'], ['t', 'light or dark'], ['?', 'these keys']];
      onKeys({
        '/': () => {
          split.classList.remove('open');
          document.getElementById('search').focus();
        },
        j: () => list.move(1),
        k: () => list.move(-1),
        Enter: (event) => {
          if (event.target === document.body && list.items.length) open(list.items[list.at]);
          else if (event.target.click) event.target.click();
        },
        Escape: close,
      });
      addEventListener('hashchange', () => {
        const at = list.items.findIndex((leak) => `#${leak.fingerprint}` === location.hash);
        if (at >= 0 && list.items[at] !== shown) list.choose(at);
      });
      addEventListener('beforeprint', () => printLeaks(list.items));
      const wanted = decodeURIComponent(location.hash.slice(1));
      const leak = filter(wanted);
      if (leak && wanted === leak.fingerprint && isNarrow()) open(leak);
    };

    // A leak in the list.
    const leakRow = (leak) => [
      h('div', { class: 'line' },
        h('span', { class: `dot ${leak.kind}`, 'aria-hidden': true }),
        h('span', { class: 'name' }, leak.title),
        leak.count > 1 ? h('span', { class: 'count' }, `${count(leak.count)}×`) : null),
      h('div', { class: 'line quiet' }, text(leak.row[7])),
      h('div', { class: 'line quiet' },
        [kindNames[leak.kind], leak.bytes > 0 ? bytes(leak.bytes) : '',
          leak.retracted ? 'retracted' : ''].filter(Boolean).join(' · ')),
    ];

    // The most leaks that are printed in full.
    const mostPrinted = 50;

    // Draws the leaks of the list for a printer.
    const printLeaks = (items) => {
      document.getElementById('print')?.remove();
      const sheet = h('div', { id: 'print' },
        items.slice(0, mostPrinted).map((leak) => leakPage(leak, null)),
        items.length > mostPrinted ? h('p', {}, `and ${count(items.length - mostPrinted)} more`) : null);
      document.body.append(sheet);
      addEventListener('afterprint', () => sheet.remove(), { once: true });
    };

    """#
}
