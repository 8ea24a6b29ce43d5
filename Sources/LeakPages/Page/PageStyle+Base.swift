extension PageStyle {
  /// Colours, type and the small parts that are everywhere.
  static let base = #"""
    /* Colours: each for light and dark pages; texts have a contrast of at least 4.5 on both grounds. */
    :root {
      color-scheme: light dark;
      --ground: light-dark(#f7f7f5, #141517);
      --surface: light-dark(#ffffff, #1c1e21);
      --raised: light-dark(#f1f1ef, #26292d);
      --text: light-dark(#1c1d20, #e7e8ea);
      --quiet: light-dark(#5c5f66, #a4a8af);
      --line: light-dark(#e3e3df, #32363b);
      --strong-line: light-dark(#8b8e95, #6d727a);
      --accent: light-dark(#2456c4, #8fb4ff);
      --accent-ground: light-dark(#e9effc, #1f2b45);
      --alarm: light-dark(#b3251c, #ff8f85);
      --alarm-ground: light-dark(#fbe9e7, #43211f);
      --good: light-dark(#17703f, #74d3a0);
      --good-ground: light-dark(#e4f4ea, #17352a);
      --late: light-dark(#7d5200, #e8b968);
      --late-ground: light-dark(#faf0dc, #3a2e17);
      --group-0: light-dark(#bcd0f7, #2f4a80);
      --group-1: light-dark(#dccbf3, #55407a);
      --group-2: light-dark(#c3e3cf, #2b5a44);
      --group-3: light-dark(#f3ddb3, #665021);
      --group-4: light-dark(#dcdcd8, #44484e);
      --group-5: light-dark(#c5dfe6, #2c5460);
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    :root[data-theme=light] { color-scheme: light; }
    :root[data-theme=dark] { color-scheme: dark; }

    * { box-sizing: border-box; }
    html { font: 14.5px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
    body { margin: 0; color: var(--text); background: var(--ground); -webkit-text-size-adjust: 100%; }
    h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
    ul, ol { list-style: none; }
    code, .symbol, .file, .fingerprint, .example { font-family: var(--mono); font-size: .92em; }
    code { overflow-wrap: anywhere; }
    button, input, select { font: inherit; color: inherit; }
    button { cursor: pointer; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    [hidden] { display: none !important; }
    .off { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .quiet { color: var(--quiet); }
    .strong { font-weight: 600; }
    .empty { padding: 48px 16px; text-align: center; color: var(--quiet); }

    /* The page's head. */
    .top {
      display: flex; align-items: center; gap: 8px; padding: 10px 20px;
      background: var(--surface); border-bottom: 1px solid var(--line);
    }
    .heading { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 14px; }
    .heading h1 { font-size: 16px; font-weight: 650; overflow-wrap: anywhere; }
    .summary { color: var(--quiet); font-size: 13.5px; }
    .icon {
      flex: none; width: 34px; height: 34px; display: grid; place-items: center; border-radius: 8px;
      background: none; border: 1px solid transparent; color: var(--quiet); font-weight: 600;
    }
    .icon:hover { background: var(--raised); color: var(--text); }

    /* Small parts that are everywhere. */
    .plain { background: none; border: 0; padding: 2px 0; color: var(--accent); text-align: left; }
    .plain:hover { text-decoration: underline; }
    .copy {
      border: 1px solid var(--line); border-radius: 6px; background: var(--surface); padding: 0 8px;
      font-size: 12px; line-height: 20px; color: var(--quiet);
    }
    .copy:hover { color: var(--text); border-color: var(--strong-line); }
    .tag {
      display: inline-block; padding: 1px 8px; border-radius: 99px; font-size: 12px; line-height: 18px;
      background: var(--raised); color: var(--quiet); white-space: nowrap;
    }
    .tag.alarm { background: var(--alarm-ground); color: var(--alarm); }
    .tag.good { background: var(--good-ground); color: var(--good); }
    .tag.late { background: var(--late-ground); color: var(--late); }
    .tag.target { background: var(--accent-ground); color: var(--accent); }
    kbd {
      display: inline-block; min-width: 20px; padding: 0 5px; border: 1px solid var(--line);
      border-bottom-width: 2px; border-radius: 5px; background: var(--surface); color: var(--quiet);
      font: 12px/18px var(--mono); text-align: center;
    }
    .search { position: relative; }
    .search input {
      width: 100%; height: 36px; padding: 0 36px 0 12px; border: 1px solid var(--line);
      border-radius: 8px; background: var(--surface); appearance: none;
    }
    .search input::placeholder { color: var(--quiet); opacity: 1; }
    .search kbd { position: absolute; right: 8px; top: 8px; pointer-events: none; }
    .search input:focus + kbd { display: none; }
    .chips { display: flex; flex-wrap: wrap; gap: 6px; }
    .chip {
      border: 1px solid var(--line); border-radius: 99px; padding: 2px 11px; background: none;
      color: var(--quiet); font-size: 13px;
    }
    .chip:hover { border-color: var(--strong-line); color: var(--text); }
    .chip[aria-checked=true] { background: var(--text); border-color: var(--text); color: var(--surface); }
    .amount { margin-left: 6px; opacity: .75; font-variant-numeric: tabular-nums; }
    .dot { flex: none; display: inline-block; width: 9px; height: 9px; border-radius: 3px; }
    .dot.cycle { background: var(--alarm); border-radius: 50%; }
    .dot.root { background: var(--accent); border-radius: 50%; }
    .dot.unexplained { background: var(--late); border-radius: 50%; }
    .dot.late { background: var(--strong-line); border-radius: 50%; }
    .c0 { --group: var(--group-0); }
    .c1 { --group: var(--group-1); }
    .c2 { --group: var(--group-2); }
    .c3 { --group: var(--group-3); }
    .c4 { --group: var(--group-4); }
    .c5 { --group: var(--group-5); }
    .dot.group { background: var(--group); box-shadow: inset 0 0 0 1px light-dark(#0002, #fff3); }
    .facts {
      display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 5px 16px; font-size: 13.5px;
    }
    .facts dt { color: var(--quiet); }
    .facts dd { min-width: 0; overflow-wrap: anywhere; }
    .notes { display: grid; gap: 4px; font-size: 13.5px; color: var(--quiet); }
    .notes li { padding-left: 14px; text-indent: -14px; }
    .notes li::before { content: "– "; }
    dialog.keys {
      border: 1px solid var(--line); border-radius: 14px; padding: 22px 26px; max-width: 92vw;
      background: var(--surface); color: var(--text); box-shadow: 0 16px 60px #0005;
    }
    dialog::backdrop { background: #0006; }
    dialog h2 { font-size: 16px; margin-bottom: 12px; }
    dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 18px; margin-bottom: 14px; }
    dialog kbd { margin-right: 4px; }
    @media (prefers-reduced-motion: no-preference) {
      .row, .chip, .cell, .icon, .tabs button { transition: background-color .12s, border-color .12s; }
    }

    """#
}
