/** Styles of the page; print omits what only a screen needs. */
export const INVOICE_STYLES = `
:root { color-scheme: light dark; --border: light-dark(#767d89, #8a93a1); --accent: light-dark(#1f4fd8, #9dbbff); }
* { box-sizing: border-box; }
body {
  max-inline-size: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#1a1f28, #f1f3f7); background: light-dark(#ffffff, #14181f);
}
h1 { font-size: 1.75rem; line-height: 1.2; }
.note, .problem { padding: 0.625rem 0.75rem; border-radius: 0.375rem; background: light-dark(#fff6d6, #3a3110); }
.problem { background: light-dark(#ffe5e4, #4a1614); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
table { inline-size: 100%; border-collapse: collapse; }
caption { text-align: start; font-weight: 600; padding-block: 0.5rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--border); }
.amount { text-align: end; padding-inline-end: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1.5rem; }
button {
  min-block-size: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--accent); border-radius: 0.375rem;
  font: inherit; font-weight: 600; cursor: pointer; color: light-dark(#ffffff, #10131a); background: var(--accent);
}
button.secondary { color: var(--accent); background: transparent; }
a { display: inline-block; padding-block: 0.25rem; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media print { :root { color-scheme: light; } .actions, .back { display: none; } }
`;
