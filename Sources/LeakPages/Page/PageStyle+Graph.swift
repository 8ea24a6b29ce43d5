extension PageStyle {
  /// The retain graph.
  static let graph = #"""
    /* The retain graph. */
    .retain { display: grid; gap: 14px; margin-top: 16px; }
    .figures { display: flex; flex-wrap: wrap; gap: 22px 28px; min-width: 0; align-items: flex-start; }
    figcaption { font-size: 13px; color: var(--quiet); margin-bottom: 8px; max-width: 520px; overflow-wrap: anywhere; }
    .graph { display: block; overflow: visible; }
    .graph text { fill: var(--text); }
    .graph .title { font: 600 13.5px var(--mono); }
    .graph .label { font: 13px var(--mono); }
    .graph .small { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--quiet); }
    .node, .hop { cursor: pointer; outline: none; }
    .node rect { fill: var(--surface); stroke: var(--strong-line); stroke-width: 1.2; }
    .node:hover rect { stroke: var(--text); }
    .node.root rect { fill: var(--raised); }
    .node.target rect { fill: var(--accent-ground); stroke: var(--accent); stroke-width: 1.6; }
    .node.target .title { fill: var(--accent); }
    .node.again rect { stroke-dasharray: 5 4; }
    .wire, .tip { stroke: var(--strong-line); }
    .hop .wire { fill: none; stroke-width: 1.8; }
    .hop .tip { fill: var(--strong-line); stroke: none; }
    .hop .ground { fill: transparent; }
    .hop:hover .ground { fill: var(--raised); }
    .hop.weak .wire { stroke-dasharray: 4 4; }
    .hop.break .wire { stroke: var(--alarm); stroke-width: 2.2; }
    .hop.break .tip { fill: var(--alarm); }
    .hop .mark rect { fill: var(--alarm-ground); }
    .hop .mark .small { fill: var(--alarm); font-weight: 600; }
    .hop.chosen .ground { fill: var(--accent-ground); }
    .node.chosen rect { stroke: var(--accent); stroke-width: 2.4; }
    .node:focus-visible rect, .hop:focus-visible .ground { stroke: var(--accent); stroke-width: 2.4; }
    .ring rect { fill: var(--alarm); fill-opacity: .08; }
    .ring .small { letter-spacing: .04em; }
    .retain.single { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 18px; }
    .single .figures { flex: 1 1 min(420px, 100%); max-width: 520px; }
    .single .panel { flex: 1 1 260px; min-width: 0; }
    .single .panel .choice { margin-top: 28px; }
    .panel:empty { display: none; }
    .choice {
      padding: 14px 18px; border-radius: 12px; background: var(--surface); border: 1px solid var(--line);
    }
    .choice h4 { font-size: 14px; font-weight: 600; margin-bottom: 8px; display: flex; flex-wrap: wrap; gap: 6px 10px; }
    .place { display: inline-flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; }

    """#
}
