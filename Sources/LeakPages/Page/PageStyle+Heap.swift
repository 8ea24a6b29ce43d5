extension PageStyle {
  /// The page of a heap, and paper.
  static let heap = #"""
    /* The page of a heap. */
    .strip {
      position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center;
      gap: 0 16px; padding: 0 20px;
      background: var(--surface); border-bottom: 1px solid var(--line);
    }
    .tabs { display: flex; gap: 4px; overflow-x: auto; flex: 1; scrollbar-width: none; }
    .tabs button {
      border: 0; background: none; padding: 11px 10px 9px; border-bottom: 2px solid transparent;
      color: var(--quiet); white-space: nowrap;
    }
    .tabs button:hover { color: var(--text); }
    .tabs button[aria-selected=true] { color: var(--text); border-color: var(--accent); font-weight: 600; }
    .tabs button:focus-visible { outline-offset: -3px; }
    .strip .search { flex: 0 1 280px; }
    .part { max-width: 1240px; margin: 0 auto; padding: 20px 20px 56px; min-width: 0; }
    .foot { max-width: 1240px; margin: 0 auto; padding: 0 20px 32px; }
    .trail { display: flex; flex-wrap: wrap; gap: 2px 6px; margin-bottom: 10px; font-size: 13.5px; }
    .trail button { overflow-wrap: anywhere; }
    .trail button + button::before { content: "›"; color: var(--quiet); margin-right: 6px; }
    .trail button[aria-current] { color: var(--text); font-weight: 600; }
    .map {
      position: relative; height: min(58vh, 600px); min-height: 320px; border-radius: 10px; overflow: hidden;
      background: var(--raised);
    }
    .cell, .inner {
      position: absolute; overflow: hidden; background: var(--group); border-radius: 4px;
      font-size: 12px; line-height: 16px; color: var(--text);
    }
    .cell { border: 1px solid var(--ground); }
    .cell.deep { cursor: pointer; }
    .cell:hover { filter: brightness(light-dark(.97, 1.12)); }
    .cell:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; z-index: 1; }
    .caption { display: flex; gap: 8px; padding: 2px 6px; white-space: nowrap; font-weight: 600; }
    .caption .name { overflow: hidden; text-overflow: ellipsis; flex: 1; }
    .caption .size { font-weight: 400; font-variant-numeric: tabular-nums; }
    .inner .label { position: absolute; inset: 2px 5px auto; overflow: hidden; text-overflow: ellipsis; }
    .inner {
      border-radius: 3px; white-space: nowrap; font-size: 11.5px;
      box-shadow: inset 0 0 0 1px light-dark(#0002, #fff2);
    }
    .about {
      display: flex; flex-wrap: wrap; gap: 0 14px; min-height: 46px; padding: 10px 2px; font-size: 13.5px;
      font-variant-numeric: tabular-nums;
    }
    .about strong { overflow-wrap: anywhere; font-family: var(--mono); font-size: .92em; }
    .about .full { overflow-wrap: anywhere; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-bottom: 18px; font-size: 13px; color: var(--quiet); }
    .legend li { display: flex; align-items: center; gap: 7px; }

    /* Tables. */
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: 13.5px; background: var(--surface); border-radius: 10px; }
    thead th { text-align: left; font-weight: 600; color: var(--quiet); font-size: 12.5px; white-space: nowrap; }
    th, td { padding: 6px 12px; border-bottom: 1px solid var(--line); vertical-align: baseline; }
    tbody th { text-align: left; font-weight: 400; min-width: 170px; }
    tbody tr:hover { background: var(--raised); }
    th button { border: 0; background: none; padding: 0; color: inherit; font-weight: inherit; }
    th button:hover { color: var(--text); }
    th[aria-sort] button { color: var(--text); }
    th[aria-sort=descending] button::after { content: " ↓"; }
    th[aria-sort=ascending] button::after { content: " ↑"; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    thead .number { text-align: right; }
    .type { display: flex; gap: 9px; align-items: baseline; }
    .type .dot { position: relative; top: 1px; }
    .type .plain { padding: 0; overflow-wrap: anywhere; }
    .share {
      display: inline-block; min-width: 112px; padding: 0 4px; border-radius: 3px;
      background: linear-gradient(to left, var(--accent-ground) var(--share), transparent var(--share));
    }
    .more { padding: 12px; }
    .part .chips { margin-bottom: 14px; }

    /* What nothing reaches. */
    .causes { display: grid; gap: 8px; }
    .causes details { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
    .causes summary { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 11px 16px; cursor: pointer; align-items: baseline; }
    .causes summary .name { flex: 1 1 200px; min-width: 0; }
    .causes .count { min-width: 44px; text-align: right; font-variant-numeric: tabular-nums; color: var(--quiet); }
    .cause { padding: 6px 16px 18px; display: grid; gap: 20px; }
    .cause > * { min-width: 0; }

    /* Tasks. */
    .tasks ul { margin-left: 26px; border-left: 1px solid var(--line); padding-left: 6px; }
    .tasks li[aria-expanded=false] > ul { display: none; }
    .task { display: flex; gap: 8px; padding: 7px 8px; border-radius: 8px; }
    .task .what { min-width: 0; overflow-wrap: anywhere; }
    .task .count { flex: none; min-width: 36px; text-align: right; color: var(--quiet); font-variant-numeric: tabular-nums; }
    .task .quiet { font-size: 13px; }
    .twist { flex: none; width: 12px; color: var(--quiet); }
    .tasks [aria-expanded=true] > .task .twist { transform: rotate(90deg); }
    .tasks li { outline: none; cursor: default; }
    .tasks li:focus-visible > .task { outline: 2px solid var(--accent); outline-offset: -2px; }

    @media (max-width: 760px) {
      .strip { padding: 0 8px; }
      .tabs { flex: 1 1 100%; }
      .strip .search { flex: 1 1 100%; margin: 4px 4px 8px; }
      .part { padding: 14px 12px 40px; }
      .map { height: 56vh; }
      th, td { padding: 6px 7px; }
      tbody th { min-width: 120px; }
      .share { min-width: 76px; }
      .extra { display: none; }
      .tasks ul { margin-left: 12px; }
    }

    /* Paper. */
    #print { display: none; }
    @media print {
      :root { color-scheme: light; }
      html { font-size: 10.5pt; }
      body { background: #fff; }
      .icon, .search, .chips, .back, .copy, .under, .strip .search, .panel { display: none !important; }
      #app:has(.split) { height: auto; display: block; }
      .split { display: none; }
      #print { display: block; }
      .leak { padding: 12pt 0; break-inside: avoid-page; max-width: none; }
      .part, .map { break-inside: avoid; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    """#
}
