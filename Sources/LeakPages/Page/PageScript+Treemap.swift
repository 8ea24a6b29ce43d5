extension PageScript {
  /// The heap as a map.
  static let treemap = #"""
    // The heap as a map: the areas are what is retained; opening one shows what is below it.
    const treemap = () => {
      const top = treeOf();
      let entry = top;
      const trail = h('nav', { class: 'trail', 'aria-label': 'Way into the dominator tree' });
      const map = h('div', { class: 'map', role: 'group', 'aria-label': 'Treemap by retained size' });
      const about = h('div', { class: 'about', 'aria-live': 'polite' });
      const below = h('div', {});
      let cells = [];

      // Says what is known of an entry.
      const tell = (one) => fill(about,
        h('strong', {}, one.name), one.full && one.full !== one.name
          ? h('span', { class: 'quiet full' }, one.full) : null,
        h('span', {}, `${bytes(one.bytes)} retained`),
        h('span', { class: 'quiet' }, percent(one.bytes, top.bytes)),
        one.own ? h('span', { class: 'quiet' }, `${bytes(one.own)} of its own`) : null,
        one.count ? h('span', { class: 'quiet' }, counted(one.count, 'object')) : null);
      // Shows what is below an entry.
      const open = (one, isFocused) => {
        if (one.isRest || (!one.children.length && one !== top)) return;
        entry = one;
        draw();
        if (isFocused && cells[0]) cells[0].focus();
      };
      // Goes back to the entry above.
      const leave = () => {
        if (entry === top) return false;
        const from = entry;
        open(entry.above, false);
        const cell = cells.find((one) => one.entry === from);
        if (cell) {
          rove(cells, cell);
          cell.focus();
        }
        return true;
      };
      // Draws the map for the room that there is.
      const draw = () => {
        const [width, height] = [map.clientWidth, map.clientHeight];
        if (!width) return;
        cells = squarify(partsOf(entry), 0, 0, width, height).map((area) => mapCell(area, tell, open));
        rove(cells, cells[0]);
        map.replaceChildren(...cells);
        tell(entry);
        const way = [];
        for (let one = entry; one; one = one.above) way.unshift(one);
        trail.replaceChildren(...way.map((one, index) => h('button', { type: 'button', class: 'plain',
          'aria-current': index === way.length - 1 ? 'true' : null, click: () => open(one, true) },
        one.name)));
        below.replaceChildren(belowTable(entry, top, open));
      };
      map.addEventListener('keydown', (event) => {
        const at = cells.indexOf(document.activeElement);
        if (event.key in directions && at >= 0) {
          const next = neighbour(cells, cells[at], directions[event.key]);
          rove(cells, next);
          next.focus();
        } else if ((event.key === 'Enter' || event.key === ' ') && at >= 0) {
          open(cells[at].entry, true);
        } else if (event.key === 'Escape' || event.key === 'Backspace') {
          if (!leave()) return;
        } else {
          return;
        }
        event.preventDefault();
        event.stopPropagation();
      });
      new ResizeObserver(draw).observe(map);
      return h('div', { class: 'treemap' }, trail, map, about,
        h('ul', { class: 'legend' }, groupNames.map((name, group) => h('li', {},
          h('span', { class: `dot group c${group}`, 'aria-hidden': true }), name))), below);
    };

    // One area of the map, with what is below it where there is room.
    const mapCell = ({ part, x, y, width, height }, tell, open) => {
      const isRoomy = width > 46 && height > 18;
      const cell = h('div', {
        class: `cell c${part.group}${part.children.length ? ' deep' : ''}`, role: 'button', tabindex: -1,
        style: `left:${x.toFixed(1)}px;top:${y.toFixed(1)}px;width:${width.toFixed(1)}px;` +
          `height:${height.toFixed(1)}px`,
        'aria-label': `${part.name}, ${bytes(part.bytes)} retained`,
        mouseover: () => tell(part), focus: () => tell(part), click: () => open(part, false),
      }, isRoomy ? h('span', { class: 'caption' }, h('span', { class: 'name' }, part.name),
        width > 130 ? h('span', { class: 'size' }, bytes(part.bytes)) : null) : null);
      cell.entry = part;
      cell.center = [x + width / 2, y + height / 2];
      nest(cell, part, width - 2, height - 2, tell, 1);
      return cell;
    };

    // Draws what is below an entry into its area, as deep as there is room.
    const nest = (element, entry, width, height, tell, level) => {
      if (width < 70 || height < 54 || level > 6) return;
      for (const area of squarify(partsOf(entry), 3, 21, width - 6, height - 24)) {
        if (area.width < 3 || area.height < 3) continue;
        const [wide, high] = [area.width - 1, area.height - 1];
        const inner = h('div', { class: `inner c${area.part.group}`,
          style: `left:${area.x.toFixed(1)}px;top:${area.y.toFixed(1)}px;` +
            `width:${wide.toFixed(1)}px;height:${high.toFixed(1)}px`,
          mouseover: (event) => {
            event.stopPropagation();
            tell(area.part);
          } }, wide > 54 && high > 20 ? h('span', { class: 'label' }, area.part.name) : null);
        nest(inner, area.part, wide, high, tell, level + 1);
        element.append(inner);
      }
    };

    // The directions of the arrow keys.
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

    // The nearest area in a direction; the same one where there is none.
    const neighbour = (cells, from, [dx, dy]) => {
      let [best, distance] = [from, Infinity];
      for (const cell of cells) {
        const [x, y] = [cell.center[0] - from.center[0], cell.center[1] - from.center[1]];
        const along = x * dx + y * dy;
        const across = Math.abs(x * dy) + Math.abs(y * dx);
        if (along > 1 && along + 2 * across < distance) [best, distance] = [cell, along + 2 * across];
      }
      return best;
    };

    // What is below an entry, as a table.
    const belowTable = (entry, top, open) => sortedTable('Below this entry', [
      ['name', (one) => h('span', { class: 'type', title: one.full },
        h('span', { class: `dot group c${one.group}`, 'aria-hidden': true }),
        one.children.length && !one.isRest
          ? h('button', { type: 'button', class: 'plain', click: (event) => {
            event.stopPropagation();
            open(one, true);
          } }, one.name) : h('span', {}, one.name)), (one) => one.name, false, true],
      ['objects', (one) => (one.count ? count(one.count) : ''), (one) => one.count, true],
      ['own', (one) => (one.own ? bytes(one.own) : ''), (one) => one.own, true, false, true],
      ['retained', (one) => barCell(one.bytes, entry.bytes, bytes), (one) => one.bytes, true],
      ['share', (one) => percent(one.bytes, top.bytes), null, true, false, true],
    ], partsOf(entry), { by: 3 }).element;

    """#
}
