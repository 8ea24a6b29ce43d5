extension PageScript {
  /// The head, the search field, the keys and the colours.
  static let frame = #"""
    // The colours that were chosen; empty for those of the system.
    let theme = '';

    // Shows light or dark colours.
    const applyTheme = () => {
      if (theme) document.documentElement.dataset.theme = theme;
      else delete document.documentElement.dataset.theme;
      const button = document.getElementById('theme');
      if (button) button.setAttribute('aria-pressed', isDark());
    };

    // Whether the colours are dark now.
    const isDark = () =>
      theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

    // Changes between light and dark.
    const toggleTheme = () => {
      theme = isDark() ? 'light' : 'dark';
      applyTheme();
      announce(`${theme} colours`);
    };

    // The sun and moon of the button that changes colours.
    const themeIcon = () => s('svg', { viewBox: '0 0 20 20', width: 18, height: 18, 'aria-hidden': true },
      s('circle', { cx: 10, cy: 10, r: 7, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6 }),
      s('path', { d: 'M10 3 A7 7 0 0 1 10 17 Z', fill: 'currentColor' }));

    // The page's head: what it shows, the keys, the colours.
    const pageHead = (heading, summary) => h('header', { class: 'top' },
      h('div', { class: 'heading' },
        h('h1', {}, heading),
        h('p', { class: 'summary' }, summary)),
      h('button', { type: 'button', class: 'icon', id: 'keys', title: 'Keys (?)',
        'aria-label': 'Keyboard shortcuts', click: showKeys }, '?'),
      h('button', { type: 'button', class: 'icon', id: 'theme', title: 'Light or dark (t)',
        'aria-label': 'Dark colours', 'aria-pressed': isDark(), click: toggleTheme }, themeIcon()));

    // The keys of the page, each with what it does.
    let keyTexts = [];

    // Shows what keys there are.
    const showKeys = () => {
      const dialog = h('dialog', { class: 'keys', 'aria-label': 'Keyboard shortcuts',
        close: () => dialog.remove(),
        click: (event) => { if (event.target === dialog) dialog.close(); } },
        h('h2', {}, 'Keys'),
        h('dl', {}, keyTexts.map(([keys, what]) => [
          h('dt', {}, keys.split(' ').map((key) => h('kbd', {}, key))), h('dd', {}, what)])),
        h('form', { method: 'dialog' }, h('button', { class: 'plain' }, 'Close')));
      document.body.append(dialog);
      dialog.showModal();
    };

    // A field to search in, which the key / reaches.
    const searchField = (label, changed) => {
      const field = h('input', {
        type: 'search', id: 'search', placeholder: label, 'aria-label': label, autocomplete: 'off',
        spellcheck: 'false', enterkeyhint: 'search',
        input: () => {
          clearTimeout(field.timer);
          field.timer = setTimeout(() => changed(field.value), data.texts.length > 20000 ? 120 : 0);
        },
        keydown: (event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (field.value) {
            field.value = '';
            changed('');
          } else {
            field.blur();
          }
        },
      });
      return h('div', { class: 'search' }, field, h('kbd', { 'aria-hidden': true }, '/'));
    };

    // Buttons of which one is chosen, reached by the arrow keys.
    const choices = (label, names, chosen, changed) => {
      const buttons = names.map(([value, name, amount]) => h('button', {
        type: 'button', role: 'radio', class: 'chip', 'aria-checked': value === chosen,
        tabindex: value === chosen ? 0 : -1, 'data-value': value,
        click: (event) => choose(event.currentTarget),
        keydown: (event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          const place = buttons.indexOf(event.currentTarget) + step;
          const next = buttons[(place + buttons.length) % buttons.length];
          next.focus();
          choose(next);
        },
      }, name, amount === undefined ? null : h('span', { class: 'amount' }, count(amount))));
      // Marks a button and says so.
      const choose = (button) => {
        for (const one of buttons) one.setAttribute('aria-checked', one === button);
        rove(buttons, button);
        changed(button.dataset.value);
      };
      return h('div', { role: 'radiogroup', class: 'chips', 'aria-label': label }, buttons);
    };

    // Does what keys ask for that work everywhere.
    const onKeys = (actions) => document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event) || document.querySelector('dialog[open]')) return;
      const action = { '?': showKeys, t: toggleTheme, ...actions }[event.key];
      if (!action) return;
      event.preventDefault();
      action(event);
    });

    """#
}
