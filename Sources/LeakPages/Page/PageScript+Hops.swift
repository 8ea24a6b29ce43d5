extension PageScript {
  /// The retain graph, and what is known of a part of it that is chosen.
  static let hops = #"""
    // A place in the source, with a button that copies it.
    const placeLine = (site) => {
      if (!site) return null;
      const place = placeText(site);
      return h('span', { class: 'place' },
        site.symbol ? h('span', { class: 'symbol' }, site.symbol) : null,
        place ? h('span', { class: 'file', title: site.file }, place) : null,
        place ? copyButton(site.line > 0 ? `${site.file}:${site.line}` : site.file, 'the place') : null);
    };

    // A fact of a list, unless there is nothing to say.
    const fact = (name, value) => {
      if (value === '' || value === null || value === undefined) return null;
      return [h('dt', {}, name), h('dd', {}, value)];
    };

    // What is known of the reference or object that is chosen in a drawing.
    const choicePanel = (choice) => {
      if (choice.hop) {
        const { hop } = choice;
        const site = hop.holder.site || hop.target.site;
        return h('div', { class: 'choice' },
          h('h4', {}, hop.isBreak ? h('span', { class: 'tag alarm' }, 'break it here') : null,
            h('code', {}, hop.label || 'a reference')),
          h('dl', { class: 'facts' },
            fact('from', h('code', {}, hop.holder.type)),
            fact('to', h('code', {}, hop.target.type)),
            hop.kind ? fact('kind', [h('span', { class: 'strong' }, hop.kind), ' ',
              h('span', { class: 'quiet' }, kindSentence(hop.kind))]) : null,
            hop.times > 1 ? fact('times', `${count(hop.times)} in a row`) : null,
            fact('variable', hop.variable),
            site ? fact('written at', placeLine(site)) : null));
      }
      const { node, isTarget } = choice;
      return h('div', { class: 'choice' },
        h('h4', {}, isTarget ? h('span', { class: 'tag target' }, 'leaked object') : null,
          h('code', {}, node.title)),
        h('dl', { class: 'facts' },
          fact(node.root ? 'name' : 'type', h('code', {}, node.type)),
          fact('root', node.root),
          node.site ? fact('written at', placeLine(node.site)) : null));
    };

    // The retain graph of an explanation: its path, further ones beside it, and what is chosen of them.
    const retainGraph = (explanation) => {
      const panel = h('div', { class: 'panel', 'aria-live': 'polite' });
      const figures = h('div', { class: 'figures' });
      let marked = null;
      // Shows what is known of a part of a drawing.
      const chosen = (choice, element) => {
        if (marked) marked.classList.remove('chosen');
        marked = element;
        marked.classList.add('chosen');
        panel.replaceChildren(choicePanel(choice));
      };
      let drawnWidth = 0;
      // Draws everything for the room that there is.
      const draw = () => {
        const room = figures.clientWidth || 640;
        const many = explanation.others.length > 0 && room >= 700;
        const width = Math.round(Math.min(room, many ? (room - 28) / 2 : 520, 520));
        if (width === drawnWidth) return;
        drawnWidth = width;
        figures.replaceChildren();
        const main = pathOf(explanation.path);
        const all = [[main, `held by ${main.holder}`, true],
          ...explanation.others.slice(0, 8).map((number) => {
            const path = pathOf(number);
            return [path, `also held by ${path.holder}`, false];
          })];
        all.forEach(([path, caption, isMain], index) => {
          const drawing = drawPath(path, width, caption, isMain, chosen);
          figures.append(h('figure', {}, h('figcaption', {}, caption), drawing.svg));
          if (index > 0) return;
          const first = drawing.parts.find((part) => part.choice.hop && part.choice.hop.isBreak)
            || drawing.parts[0];
          drawing.pick(first, first.choice, false);
        });
        if (explanation.others.length > 8) {
          figures.append(h('p', { class: 'quiet' },
            `and ${counted(explanation.others.length - 8, 'more way')}`));
        }
      };
      new ResizeObserver(draw).observe(figures);
      return h('div', { class: `retain${explanation.others.length ? '' : ' single'}` }, figures, panel);
    };

    """#
}
