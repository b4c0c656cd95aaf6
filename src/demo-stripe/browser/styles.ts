const COLORS = `
  --surface: light-dark(#ffffff, #14181f);
  --text: light-dark(#1a1f28, #f1f3f7);
  --muted: light-dark(#545b67, #b4bbc7);
  --border: light-dark(#767d89, #8a93a1);
  --accent: light-dark(#1f4fd8, #9dbbff);
  --on-accent: light-dark(#ffffff, #10131a);
  --danger: light-dark(#b3121d, #ffa9a6);
  --note: light-dark(#fff6d6, #3a3110);
`;

export const CARD_FORM_STYLES = `
:host { ${COLORS} display: block; font: inherit; color: var(--text); }
:host([data-theme="night"]) { color-scheme: dark; }
:host([data-theme="stripe"]), :host([data-theme="flat"]) { color-scheme: light; }
* { box-sizing: border-box; }
.form { display: flex; flex-wrap: wrap; gap: 1rem; }
.field { flex: 1 1 13rem; }
.note, .number { flex-basis: 100%; }
.note { margin: 0; padding: 0.625rem 0.75rem; border-radius: 0.375rem; background: var(--note); color: var(--text); }
.sample { white-space: nowrap; }
label { display: block; margin-block-end: 0.25rem; font-weight: 600; color: var(--text); }
input {
  display: block; inline-size: 100%; min-block-size: 2.75rem; padding: 0.5rem 0.75rem;
  font: inherit; color: var(--text); background: var(--surface);
  border: 1px solid var(--border); border-radius: 0.375rem;
}
input::placeholder { color: var(--muted); opacity: 1; }
input:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
input[aria-invalid="true"] { border: 2px solid var(--danger); }
.error { margin: 0.25rem 0 0; color: var(--danger); }
.error:empty { display: none; }
`;

export const CHALLENGE_STYLES = `
:host { ${COLORS} }
* { box-sizing: border-box; }
dialog {
  inline-size: min(28rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--border);
  border-radius: 0.75rem; background: var(--surface); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
}
dialog::backdrop { background: rgb(0 0 0 / 0.6); }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1.25rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button {
  min-block-size: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--accent); border-radius: 0.375rem;
  font: inherit; font-weight: 600; cursor: pointer; background: var(--surface); color: var(--accent);
}
button.primary { background: var(--accent); color: var(--on-accent); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
