extension PageScript {
  /// The tasks as a tree.
  static let tasks = #"""
    // The tasks as a tree that the arrow keys walk through.
    const taskTree = (isShown) => {
      // The lines of a tree that are to be seen.
      const item = (row, level) => {
        const [fn, name, amount, , stranded, example, lines, children] = row;
        const inner = children.filter((child) => isShown(child, true));
        const isOpen = level < 3;
        return h('li', { role: 'treeitem', 'aria-level': level, tabindex: -1,
          'aria-expanded': inner.length ? String(isOpen) : null,
          'aria-label': `${counted(amount, 'task')} ${text(name)} ${text(fn)}, ${lines.map(text).join(' ')}` },
        h('div', { class: 'task' },
          h('span', { class: 'twist', 'aria-hidden': true }, inner.length ? '▸' : ''),
          h('span', { class: 'count' }, `${count(amount)}×`),
          h('div', { class: 'what' },
            h('p', {}, name >= 0 ? h('span', { class: 'tag' }, text(name)) : null,
              h('code', {}, text(fn))),
            h('p', { class: 'quiet' }, stranded ? h('span', { class: 'tag alarm' }, 'nobody can resume it')
              : null, stranded ? ' ' : '', lines.map(text).join(', '), h('span', { class: 'example' }, ` such as ${text(example)}`)))),
        inner.length ? h('ul', { role: 'group' }, inner.map((child) => item(child, level + 1))) : null);
      };
      const rows = data.tasks.filter((row) => isShown(row, false));
      if (!rows.length) return h('p', { class: 'empty' }, 'No tasks.');
      const tree = h('ul', { role: 'tree', class: 'tasks', 'aria-label': 'Tasks' },
        rows.map((row) => item(row, 1)));
      // The items that are in sight.
      const visible = () => [...tree.querySelectorAll('[role=treeitem]')].filter((one) =>
        !one.parentElement.closest('[aria-expanded=false]'));
      // Opens or closes an item.
      const expand = (one, isOpen) => {
        if (one.hasAttribute('aria-expanded')) one.setAttribute('aria-expanded', isOpen);
      };
      tree.addEventListener('click', (event) => {
        const one = event.target.closest('[role=treeitem]');
        if (!one) return;
        expand(one, one.getAttribute('aria-expanded') !== 'true');
        rove(tree.querySelectorAll('[role=treeitem]'), one);
      });
      tree.addEventListener('keydown', (event) => {
        const items = visible();
        const at = items.indexOf(document.activeElement);
        if (at < 0) return;
        const steps = { ArrowDown: 1, ArrowUp: -1, Home: -items.length, End: items.length };
        const one = items[at];
        if (event.key in steps) {
          const next = items[Math.min(Math.max(at + steps[event.key], 0), items.length - 1)];
          rove(items, next);
          next.focus();
        } else if (event.key === 'ArrowRight') {
          expand(one, true);
        } else if (event.key === 'ArrowLeft') {
          if (one.getAttribute('aria-expanded') === 'true') {
            expand(one, false);
          } else {
            const above = one.parentElement.closest('[role=treeitem]');
            if (above) {
              rove(items, above);
              above.focus();
            }
          }
        } else if (event.key === 'Enter' || event.key === ' ') {
          expand(one, one.getAttribute('aria-expanded') !== 'true');
        } else {
          return;
        }
        event.preventDefault();
      });
      rove(tree.querySelectorAll('[role=treeitem]'), tree.querySelector('[role=treeitem]'));
      return h('div', {}, tree, data.moreTasks
        ? h('p', { class: 'quiet' }, `and ${counted(data.moreTasks, 'more tree')}`) : null);
    };

    """#
}
