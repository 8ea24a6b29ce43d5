extension PageScript {
  /// The drawing of a retain path.
  static let drawing = #"""
    // Draws a path. What is clicked, or reached by the arrow keys, is told to `chosen`.
    const drawPath = (path, width, caption, isMain, chosen) => {
      const plan = layout(path, width);
      const svg = s('svg', { class: 'graph', width, height: plan.height, role: 'group',
        viewBox: `0 0 ${width} ${plan.height}`, 'aria-label': caption });
      if (plan.ring) svg.append(drawRing(plan));
      const parts = [];
      // Adds a part that can be chosen.
      const add = (element, choice) => {
        element.addEventListener('click', () => pick(element, choice, true));
        element.choice = choice;
        parts.push(element);
        svg.append(element);
      };
      // Marks a part and shows what is known of it.
      const pick = (element, choice, isFocused) => {
        rove(parts, element);
        if (isFocused) element.focus({ preventScroll: isCalm() });
        chosen(choice, element);
      };
      // The parts in the order in which they are read.
      const last = path.nodes.length - 1;
      const ringEnd = path.ringStart + path.ringLength;
      const target = path.ringLength > 0 && ringEnd === last ? path.ringStart : last;
      path.nodes.forEach((node, index) => {
        const box = plan.boxes.find((one) => one.node === node);
        if (box) add(drawBox(box, index === target, isMain), { node, isTarget: index === target });
        const line = plan.lines[index];
        if (line) add(drawLine(line, plan.inner, index === ringEnd - 1), { hop: line.hop });
      });
      rove(parts, parts[0]);
      svg.addEventListener('keydown', (event) => {
        const at = parts.indexOf(document.activeElement);
        const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1,
          Home: -parts.length, End: parts.length };
        if (at >= 0 && event.key in steps) {
          const next = parts[Math.min(Math.max(at + steps[event.key], 0), parts.length - 1)];
          pick(next, next.choice, true);
        } else if (at >= 0 && (event.key === 'Enter' || event.key === ' ')) {
          pick(parts[at], parts[at].choice, true);
        } else {
          return;
        }
        event.preventDefault();
      });
      return { svg, parts, pick };
    };

    // The ground of a ring, and its name along it.
    const drawRing = ({ ring, left }) => {
      const height = ring.bottom - ring.top;
      const middle = (ring.top + ring.bottom) / 2;
      return s('g', { class: 'ring', 'aria-hidden': true },
        s('rect', { x: 10, y: ring.top, width: left + size.stem - 10, height, rx: 10 }),
        height < 110 ? null : s('text', { x: 0, y: 0, 'text-anchor': 'middle', class: 'small',
          transform: `translate(26 ${middle}) rotate(-90)` }, 'retain cycle'));
    };

    // An object.
    const drawBox = (box, isTarget, isMain) => {
      const { node, x, y, width, height } = box;
      const under = [node.root, placeText(node.site)].filter(Boolean).join(' · ');
      const role = isTarget ? (isMain ? 'leaked object' : 'the same leaked object') : node.root;
      return s('g', { class: `node${isTarget ? ' target' : ''}${node.root ? ' root' : ''}` +
        (isTarget && !isMain ? ' again' : ''), role: 'button',
        'aria-label': `Object ${node.title}${role ? `, ${role}` : ''}` },
        s('title', {}, node.type),
        s('rect', { x, y, width, height, rx: node.root ? height / 2 : 8 }),
        s('text', { x: x + 14, y: y + (under ? 21 : 22), class: 'title' },
          fitted(node.title, fonts.title, width - 28)),
        under ? s('text', { x: x + 14, y: y + 39, class: 'small' },
          fitted(under, fonts.small, width - 28)) : null);
    };

    // A reference, with its label beside it.
    const drawLine = (line, width, closes) => {
      const { hop, labelX, labelY, d, tip, turn } = line;
      const label = (hop.label || (hop.kind ? '' : 'holds')) + (hop.times > 1 ? ` × ${hop.times}` : '');
      const kind = [hop.kind, closes ? 'the ring closes here' : ''].filter(Boolean).join(' · ');
      const mark = 'break it here';
      const markWidth = 92;
      const room = width - labelX - 6 - (hop.isBreak ? markWidth + 8 : 0);
      const middle = labelY + size.gap / 2 - 4;
      const isWeak = /^(weak|unowned|conservative)/.test(hop.kind);
      const shown = fitted(label || 'a reference', fonts.label, width - labelX - 6);
      pen.font = fonts.small;
      const markX = labelX + (kind ? pen.measureText(fitted(kind, fonts.small, room)).width + 10 : 0);
      return s('g', { class: `hop${hop.isBreak ? ' break' : ''}${isWeak ? ' weak' : ''}`,
        role: 'button', 'aria-label': `Reference ${label || 'without a name'} from ` +
          `${hop.holder.title} to ${hop.target.title}${kind ? `, ${kind}` : ''}` +
          (hop.isBreak ? ', break it here' : '') },
        s('title', {}, label),
        s('rect', { class: 'ground', x: labelX - 10, y: labelY + 5, width: width - labelX + 8,
          height: size.gap - 16, rx: 6 }),
        s('path', { class: 'wire', d }),
        s('path', { class: 'tip', d: arrow(tip, turn) }),
        s('text', { class: 'label', x: labelX, y: middle }, shown),
        s('text', { class: 'small', x: labelX, y: middle + 17 }, fitted(kind, fonts.small, room)),
        hop.isBreak ? s('g', { class: 'mark' },
          s('rect', { x: markX, y: middle + 4, width: markWidth, height: 18, rx: 9 }),
          s('text', { class: 'small', x: markX + markWidth / 2, y: middle + 17,
            'text-anchor': 'middle' }, mark)) : null);
    };

    """#
}
