extension PageScript {
  /// The places of everything in the drawing of a retain path.
  static let layout = #"""
    // The measures of a drawing.
    const size = { box: 34, tallBox: 50, gap: 58, ring: 36, side: 26, stem: 24 };

    // Measures texts for a drawing.
    const pen = document.createElement('canvas').getContext('2d');

    // A text cut to a width, with an ellipsis.
    const fitted = (value, font, width) => {
      pen.font = font;
      if (pen.measureText(value).width <= width) return value;
      let low = 0;
      let high = value.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (pen.measureText(value.slice(0, middle) + '…').width <= width) low = middle;
        else high = middle;
      }
      return value.slice(0, low) + '…';
    };

    // The fonts of a drawing; the style sheet has the same.
    const fonts = {
      title: '600 13.5px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
      label: '13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
      small: '12px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
    };

    // Where everything of a path is drawn, in a column of some width.
    //
    // A ring's references run down, and the last one back up at the left to the object that it began
    // with. What hangs off a ring follows below it, led there at the right.
    const layout = (path, width) => {
      const ringEnd = path.ringStart + path.ringLength;
      const isRing = path.ringLength > 0;
      const hangs = isRing && path.hops.length > ringEnd;
      const left = isRing ? size.ring : 1;
      const boxWidth = width - left - 1 - (hangs ? size.side : 0);
      const boxes = [];
      const lines = [];
      let y = 1;
      for (let index = 0; index < path.nodes.length; index += 1) {
        const node = path.nodes[index];
        if (isRing && index === ringEnd) {
          boxes[index] = boxes[path.ringStart];
        } else {
          const height = node.site && node.site.file || node.root ? size.tallBox : size.box;
          boxes[index] = { node, x: left, y, width: boxWidth, height };
          y += height;
        }
        const hop = path.hops[index];
        if (!hop) break;
        const from = boxes[index];
        const stem = left + size.stem;
        const closes = isRing && index === ringEnd - 1;
        if (closes) {
          const first = boxes[path.ringStart];
          const middle = first.y + first.height / 2;
          const bottom = y + size.gap - 10;
          lines.push({ hop, labelX: stem + 14, labelY: y, tip: [left, middle], turn: 'right',
            d: `M${stem} ${y} V${bottom - 10} q0 10 -10 10 H20 q-10 0 -10 -10 V${middle + 10} ` +
              `q0 -10 10 -10 H${left - 7}` });
        } else if (isRing && index === ringEnd) {
          const edge = width - 10;
          const start = from.y + from.height / 2;
          const turn = y + 10;
          lines.push({ hop, labelX: stem + 14, labelY: y + 12, tip: [stem, y + size.gap + 14],
            turn: 'down',
            d: `M${left + boxWidth} ${start} H${edge - 10} q10 0 10 10 V${turn - 8} q0 8 -8 8 ` +
              `H${stem + 8} q-8 0 -8 8 V${y + size.gap + 7}` });
          y += 14;
        } else {
          lines.push({ hop, labelX: stem + 14, labelY: y, tip: [stem, y + size.gap], turn: 'down',
            d: `M${stem} ${y} V${y + size.gap - 7}` });
        }
        y += size.gap;
      }
      const ring = isRing ? { top: boxes[path.ringStart].y + boxes[path.ringStart].height / 2,
        bottom: lines[ringEnd - 1].labelY + size.gap - 10 } : null;
      return { boxes: [...new Set(boxes)], lines, ring, left, inner: left + boxWidth, height: y + 2 };
    };

    // The head of an arrow, whose tip is at a place.
    const arrow = ([x, y], turn) => turn === 'right'
      ? `M${x} ${y} l-9 -5 v10 z` : `M${x} ${y} l-5 -9 h10 z`;

    """#
}
