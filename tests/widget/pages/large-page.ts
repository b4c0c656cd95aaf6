const REFERENCES = 14;
const RULES_A_SHEET = 650;

const WORDS =
  "harbour region council railway museum painter border winter trade market bridge census valley island station union theatre river century people district school history church garden".split(
    " ",
  );

/**
 * A page like an encyclopedia article: with 30 sections, about 10,000 elements with tables,
 * references and three sheets.
 */
export function largePage(count: number): string {
  const references = count * REFERENCES;
  const sections = Array.from({ length: count }, (_, at) => section(at, references)).join("\n");
  const contents = Array.from(
    { length: count },
    (_, at) => `<li class="toc-entry"><a href="#section-${at}"><span>${at + 1}</span> ${title(at)}</a></li>`,
  ).join("");
  return `<!doctype html>
<html lang="en" class="client-nojs">
<head><meta charset="utf-8"><title>A long article</title><meta name="viewport" content="width=device-width">
${[0, 1, 2].map((sheet) => `<link rel="stylesheet" href="/large-${sheet}.css">`).join("")}<!--head--></head>
<body class="skin-plain">
<header class="mast"><a href="#content">Skip to the text</a><form role="search"><input type="search" aria-label="Search"><button>Search</button></form></header>
<nav aria-label="Contents"><ol class="toc">${contents}</ol></nav>
<main id="content"><h1>A long article</h1>${sections}
<section><h2>References</h2><ol class="references">${list(references)}</ol></section></main>
<footer><p>The words of this page mean nothing.</p></footer>
<!--end--></body></html>`;
}

/** Sizes in every unit, under conditions and in layers, among rules that set none. */
export function largeSheet(sheet: number): string {
  const start = [
    "html{font-size:100%}body{margin:0;font:0.9375rem/1.6 sans-serif;color:#202122}main{padding:16px;max-width:60rem}",
    "table{border-collapse:collapse;font-size:90%}td,th{border:1px solid #a2a9b1;padding:.2em .4em}",
    "sup{font-size:.8em;line-height:0}h2{font-size:1.5rem}h3{font-size:1.2em}@media print{body{font-size:11pt}}",
  ][sheet];
  return `${start}${Array.from({ length: RULES_A_SHEET }, (_, at) => rule(sheet, at)).join("\n")}`;
}

function rule(sheet: number, at: number): string {
  const name = `.s${sheet}-${at}`;
  const plain = `${name},main ${name}>a:hover{color:#${((at * 7919) % 4096).toString(16).padStart(3, "0")};margin:${at % 7}px}`;
  if (at % 5 !== 0) return plain;
  const size = ["14px", "0.875rem", "0.9em", "clamp(12px,1vw,15px)", "small"][(at / 5) % 5];
  const sized = `${name}{font-size:${size}}`;
  return at % 35 === 0 ? `@media (width>=200px){${sized}}` : sized;
}

function title(at: number): string {
  return `On the ${words(at, 2)}`;
}

/** Returns the same words in every run. */
function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, at) => WORDS[(seed * 31 + at * 17 + at * at) % WORDS.length]).join(
    " ",
  );
}

function section(at: number, references: number): string {
  const paragraphs = Array.from({ length: 6 }, (_, p) => paragraph(at * 6 + p, references)).join("");
  return `<section id="section-${at}"><h2><span class="headline">${title(at)}</span><span class="edit">[<a href="#edit">edit</a>]</span></h2>${paragraphs}${at % 3 === 0 ? table(at) : ""}</section>`;
}

function paragraph(seed: number, references: number): string {
  const parts = Array.from({ length: 8 }, (_, at) => {
    const note = (seed * 8 + at) % references;
    return `The ${words(seed + at, 9)} of <a href="#a${seed}" class="s${at % 3}-${(seed * 5 + at) % RULES_A_SHEET}">${words(seed * at, 2)}</a> was <i>${words(seed, 1)}</i>.<sup><a href="#note-${note}">[${note}]</a></sup>`;
  });
  return `<p>${parts.join(" ")}</p>`;
}

function table(at: number): string {
  const rows = Array.from(
    { length: 12 },
    (_, row) => `<tr><th scope="row">${words(row, 1)}</th>${cells(at + row)}</tr>`,
  );
  return `<table class="wikitable"><caption>${title(at)}</caption><tbody>${rows.join("")}</tbody></table>`;
}

function cells(seed: number): string {
  return Array.from({ length: 6 }, (_, at) => `<td>${(seed * 37 + at * 11) % 1000}</td>`).join("");
}

function list(references: number): string {
  return Array.from(
    { length: references },
    (_, at) =>
      `<li id="note-${at}"><span class="back"><a href="#b${at}">^</a></span> <cite class="s1-${at}">${words(at, 4)}, <i>${words(at + 1, 3)}</i>, <a href="#source-${at}">${words(at, 2)}</a></cite> <span style="font-size:90%">(${1800 + (at % 220)})</span></li>`,
  ).join("");
}
