extension PageScript {
  /// The making of elements, and texts for numbers.
  static let elements = #"""
    // Makes an element. Attributes that are functions are listeners; text is never read as markup.
    const make = (space, name, attributes, children) => {
      const element = space ? document.createElementNS(space, name) : document.createElement(name);
      for (const [key, value] of Object.entries(attributes || {})) {
        if (value === null || value === undefined) continue;
        if (key.startsWith('aria-')) element.setAttribute(key, String(value));
        else if (value === false) continue;
        else if (typeof value === 'function') element.addEventListener(key, value);
        else element.setAttribute(key, value === true ? '' : value);
      }
      for (const child of children.flat(9)) {
        if (child === null || child === undefined || child === false) continue;
        element.append(child);
      }
      return element;
    };

    // Gives an element other children; what is not there is left out.
    const fill = (element, ...children) => {
      element.replaceChildren(...children.flat(9).filter((child) => child || child === 0));
    };

    // Makes an HTML element.
    const h = (name, attributes, ...children) => make(null, name, attributes, children);

    // Makes an SVG element.
    const s = (name, attributes, ...children) =>
      make('http://www.w3.org/2000/svg', name, attributes, children);

    // The data that the page was made with.
    const data = JSON.parse(document.getElementById('data').textContent);

    // The text of a number; nothing for none.
    const text = (number) => (number < 0 || number === undefined ? '' : data.texts[number]);

    // A count with separators between thousands.
    const count = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

    // A count with the noun that it counts.
    const counted = (number, one, many) => `${count(number)} ${number === 1 ? one : many || one + 's'}`;

    // A size in bytes; a KB is a thousand bytes.
    const bytes = (number) => {
      const sign = number < 0 ? '−' : '';
      let value = Math.abs(number);
      if (value < 10000) return `${sign}${count(value)} B`;
      for (const unit of ['KB', 'MB', 'GB', 'TB']) {
        value /= 1000;
        if (value < 999.95 || unit === 'TB') return `${sign}${value.toFixed(1)} ${unit}`;
      }
      return '';
    };

    // A difference with its sign.
    const change = (number, write) => (number > 0 ? '+' : '') + write(number).replace('-', '−');

    // A share of a whole as percent.
    const percent = (part, whole) => {
      if (whole <= 0) return '–';
      const value = (100 * part) / whole;
      return value > 0 && value < 0.1 ? '<0.1 %' : `${value.toFixed(value < 10 ? 1 : 0)} %`;
    };

    // The last part of a file's path.
    const fileName = (path) => path.slice(path.lastIndexOf('/') + 1) || path;

    // Whether what was asked for moves as little as possible.
    const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

    // Whether the page is as narrow as a phone.
    const isNarrow = () => matchMedia('(max-width: 760px)').matches;

    // Says something to a screen reader.
    const announce = (message) => {
      document.getElementById('status').textContent = message;
    };

    // A button that copies a text.
    const copyButton = (value, name) => {
      const button = h('button', {
        class: 'copy', type: 'button', 'aria-label': `Copy ${name}`, title: `Copy ${name}`,
        click: async (event) => {
          event.stopPropagation();
          await copy(value);
          button.textContent = 'Copied';
          announce(`Copied ${name}`);
          setTimeout(() => { button.textContent = 'Copy'; }, 1500);
        },
      }, 'Copy');
      return button;
    };

    // Copies a text, also on a page that was opened as a file.
    const copy = async (value) => {
      try {
        await navigator.clipboard.writeText(value);
      } catch {
        const field = h('textarea', { class: 'off' }, value);
        document.body.append(field);
        field.select();
        document.execCommand('copy');
        field.remove();
      }
    };

    // Moves the one place of a group that the Tab key reaches.
    const rove = (elements, chosen) => {
      for (const element of elements) element.setAttribute('tabindex', element === chosen ? 0 : -1);
    };

    // Whether a key is typed into a field.
    const isTyping = (event) => /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);

    """#
}
