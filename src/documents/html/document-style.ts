/** Style sheet of a document, which needs no other file. Contrasts of text are at least 7:1. */
export const DOCUMENT_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fff; --sunk: #f3f6f4; --ink: #12211e; --soft: #3f4e49; --line: #cbd6d1;
  --link: #084840; --head: #07362f; --on-head: #f0f7f4; --on-head-soft: #cfe2dc; --signal: #ffc832;
  --critical: #8f1d16; --serious: #7a3d00; --moderate: #574b00; --minor: #3f4e49; --good: #0f5230;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1413; --sunk: #16211f; --ink: #ecf3f0; --soft: #b4c4be; --line: #34463f;
    --link: #94e6d7; --head: #0a2c27;
    --critical: #ffb5ae; --serious: #ffc98a; --moderate: #f0dd80; --minor: #b4c4be; --good: #92e2af;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 "Atkinson Hyperlegible Next", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
.column { max-width: 52rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
.head { background: var(--head); color: var(--on-head); padding: clamp(1.75rem, 5vw, 3.5rem) 0; }
.head p { margin: 0; color: var(--on-head-soft); }
.head .period { color: var(--on-head); font-size: 1.1875rem; font-weight: 600; }
.logo {
  display: block; box-sizing: content-box; max-width: calc(100% - 1.5rem); height: auto; margin: 0 0 1.25rem; padding: .75rem;
  border-radius: .5rem; background: #fff;
}
h1 { margin: .5rem 0 .75rem; font-size: clamp(1.75rem, 1.3rem + 2.4vw, 2.75rem); line-height: 1.15; }
h1::after {
  content: ""; display: block; width: 4.5rem; height: .3125rem; margin-top: 1rem;
  border-radius: 1rem; background: var(--signal);
}
h2 {
  margin: 3rem 0 1rem; padding-top: 1.25rem; border-top: 1px solid var(--line);
  font-size: clamp(1.4375rem, 1.3rem + .7vw, 1.75rem); line-height: 1.25;
}
h3 { margin: 0 0 .375rem; font-size: 1.1875rem; line-height: 1.35; }
p, ul { margin: 0 0 1rem; }
ul { padding-left: 1.25rem; }
li { margin: .25rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: .25rem; }
.contents { margin: 2rem 0 0; padding: 1.125rem 1.25rem; border-radius: .75rem; background: var(--sunk); }
.contents p { margin: 0 0 .25rem; font-weight: 700; }
.contents ul { margin: 0; padding: 0; list-style: none; columns: 2 15rem; column-gap: 2rem; }
.contents li { margin: 0; }
.contents a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; }
.languages { display: flex; gap: 1rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.languages a { display: inline-flex; align-items: center; min-width: 1.5rem; min-height: 2.75rem; color: var(--on-head); }
.languages a[aria-current] { font-weight: 700; text-decoration: none; }
.lead { font-size: 1.1875rem; line-height: 1.5; }
.quiet { color: var(--soft); font-size: .9375rem; }
.figures {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem;
  margin: 1.5rem 0; padding: 0; list-style: none;
}
.figures li {
  margin: 0; padding: .875rem 1rem 1rem; border: 1px solid var(--line); border-top: .3125rem solid var(--tone, var(--ink));
  border-radius: .5rem; line-height: 1.35; overflow-wrap: break-word; hyphens: auto;
}
.figures strong { display: block; font-size: 2rem; line-height: 1.25; color: var(--tone, var(--ink)); }
.critical { --tone: var(--critical); }
.serious { --tone: var(--serious); }
.moderate { --tone: var(--moderate); }
.minor { --tone: var(--minor); }
.good { --tone: var(--good); }
.word { color: var(--tone); font-weight: 700; }
.word::before {
  content: ""; display: inline-block; width: .625rem; height: .625rem; margin-right: .4375rem;
  border-radius: .1875rem; background: var(--tone);
}
.entry { margin: 1.25rem 0; padding: 1.125rem 1.25rem .5rem; border: 1px solid var(--line); border-radius: .75rem; }
.scroll { overflow-x: auto; margin: 1.25rem 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
caption { padding: 0 0 .5rem; font-weight: 700; text-align: left; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
tbody th { font-weight: 400; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; white-space: nowrap; }
thead .number { white-space: normal; }
code { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .9375em; }
pre { margin: 0 0 .75rem; padding: .75rem .875rem; border-radius: .5rem; background: var(--sunk); white-space: pre-wrap; }
main { padding-bottom: 4rem; }
@media (max-width: 30rem) { .entry { padding: .875rem .875rem .25rem; } }
@media print {
  @page { margin: 16mm; }
  body { font-size: 10.5pt; }
  .column { max-width: none; padding: 0; }
  .head { padding: 0 0 6mm; background: none; color: inherit; }
  .head p, .head .period { color: inherit; }
  .contents, .languages { display: none; }
  h2 { break-after: avoid; margin-top: 8mm; }
  .entry, tr, .figures { break-inside: avoid; }
  .scroll { overflow: visible; }
}
`;
