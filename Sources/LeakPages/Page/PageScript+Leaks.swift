extension PageScript {
  /// The page of a leak.
  static let leaks = #"""
    // The bar that shows how many of the strong retains were located.
    const accounting = (explanation) => {
      const { strong, located } = explanation;
      if (strong <= 0) return null;
      const share = Math.min(1, located / strong);
      return h('div', { class: `accounting${located === strong ? ' whole' : ''}` },
        h('span', { class: 'gauge', 'aria-hidden': true },
          h('span', { class: 'filled', style: `width:${(share * 100).toFixed(1)}%` })),
        h('span', {}, `${count(located)} of ${counted(strong, 'strong retain')} located`));
    };

    // What to do, and what came of trying it.
    const fixSection = (explanation) => {
      if (!explanation.advice.length) return null;
      return h('section', { class: 'fix' },
        h('h3', {}, explanation.isBreak ? 'Break it' : 'What next'),
        h('ul', {}, explanation.advice.map((sentence) => h('li', {}, sentence))),
        explanation.trial ? h('p', { class: 'trial' },
          h('span', { class: 'tag good' }, 'tried'), ' ', explanation.trial) : null);
    };

    // A stack, innermost call first; all of it once more is asked for.
    const stackSection = (heading, number) => {
      if (number < 0 || number === undefined) return null;
      const frames = data.stacks[number].map(siteOf);
      const list = h('ol', { class: 'stack' });
      // Shows some frames.
      const show = (most) => list.replaceChildren(...frames.slice(0, most).map((site) => h('li', {},
        site.awaits ? h('span', { class: 'quiet' }, 'awaited by ') : null,
        h('span', { class: 'symbol' }, site.symbol || (placeText(site) ? '' : '?')),
        placeText(site) ? h('span', { class: 'file', title: site.file }, placeText(site)) : null)));
      show(8);
      const more = frames.length > 8 ? h('button', { class: 'plain', type: 'button',
        click: () => {
          show(frames.length);
          more.remove();
        } }, `and ${frames.length - 8} more`) : null;
      return h('section', {}, h('h3', {}, heading), list, more);
    };

    // The part of a leak's page that says why it is alive.
    const explanationSections = (explanation) => [
      h('section', {},
        h('h3', {}, 'Retain path'),
        h('p', { class: 'verdict' }, explanation.verdict),
        accounting(explanation),
        explanation.path >= 0 ? retainGraph(explanation) : null),
      fixSection(explanation),
      explanation.notes.length ? h('section', {},
        h('h3', {}, 'Notes'),
        h('ul', { class: 'notes' }, explanation.notes.map((note) => h('li', {}, note)))) : null,
    ];

    // What a leak is called in a word.
    const outcomeTag = (leak) => {
      if (leak.outcome === 2) return h('span', { class: 'tag late' }, 'late');
      return h('span', { class: 'tag alarm' }, leak.outcome === 1 ? 'unreachable' : 'leak');
    };

    // What became of the reports of a leak later on.
    const retraction = (leak) => {
      if (!leak.retracted) return '';
      if (leak.retracted < leak.count) {
        return `${count(leak.retracted)} of ${count(leak.count)} were released late`;
      }
      return leak.count === 1 ? 'it was released late' : `all ${count(leak.count)} were released late`;
    };

    // The page of a leak.
    const leakPage = (leak, back) => {
      const explanation = leak.row[13] ? explanationOf(leak.row[13]) : null;
      return h('article', { class: 'leak', 'data-fingerprint': leak.fingerprint },
        back,
        h('header', {},
          h('p', { class: 'tags' }, outcomeTag(leak),
            explanation ? h('span', { class: 'tag' }, kindNames[explanation.kind]) : null,
            leak.count > 1 ? h('span', { class: 'tag' }, `${count(leak.count)} reports`) : null,
            leak.retracted ? h('span', { class: 'tag good' }, `retracted: ${retraction(leak)}`) : null),
          h('h2', { tabindex: -1, title: text(leak.row[2]) }, leak.title),
          h('p', { class: 'state' }, text(leak.row[6])),
          h('p', { class: 'quiet' }, text(leak.row[7])),
          leak.row[8] >= 0 ? h('p', {}, h('span', { class: 'quiet' }, 'reason: '), text(leak.row[8]))
            : null,
          leak.row[9] >= 0 ? h('p', {}, text(leak.row[9])) : null),
        explanation ? explanationSections(explanation) : null,
        h('div', { class: 'stacks' },
          stackSection(leak.outcome === 1 ? 'Left behind by' : 'Dismissed by', leak.row[11]),
          stackSection('Created by', leak.row[12])),
        h('footer', {},
          h('dl', { class: 'facts' },
            fact('fingerprint', [h('code', { class: 'fingerprint' }, leak.fingerprint), ' ',
              copyButton(leak.fingerprint, 'the fingerprint')]),
            fact('type', h('code', {}, text(leak.row[2]))),
            fact('reports', `${count(leak.count)}${leak.retracted ? `, ${retraction(leak)}` : ''}`),
            leak.frees > 0 ? fact('a fix frees', `at least ${counted(leak.frees, 'object')}`) : null)));
    };

    """#
}
