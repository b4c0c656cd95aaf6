const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join("");

const NAMES = "news sport culture travel science money food health video local".split(" ");
const WORDS =
  "the council has decided to widen the old road along the river so that buses reach the market by noon".split(
    " ",
  );
const words = (from: number, count: number) => many(count, (index) => ` ${WORDS[(from * 7 + index) % 19]}`);

/**
 * Makes the start page of a news portal with the given number of elements: menus, cards, lists,
 * tables, forms, comments, and a style sheet of 600 rules. It has faults of 20 kinds.
 */
export function portalPage(elements: number): string {
  const head = `<meta charset="utf-8"><title>The Portal</title><style>${styleSheet()}</style>`;
  const frame = `<header class="top"><nav class="menu" aria-label="Main">${menu()}</nav>${search()}</header>`;
  const blocks: string[] = [];
  let left = elements - countTags(head) - countTags(frame) - 8;
  for (let index = 0; left > 45; index += 1) {
    const block = BLOCKS[index % BLOCKS.length]?.(index) ?? "";
    blocks.push(block);
    left -= countTags(block);
  }
  const rest = many(left, () => "<hr>");
  return `<!doctype html><html lang="en"><head>${head}</head><body class="home has-js">${frame}<main id="content"><h1>The Portal</h1>${blocks.join("\n")}${rest}</main><footer class="bottom">2026</footer></body></html>`;
}

const BLOCKS: ReadonlyArray<(index: number) => string> = [
  card,
  card,
  list,
  card,
  table,
  comments,
  card,
  form,
];

function countTags(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}

function menu(): string {
  const items = (name: string) =>
    many(6, (index) => `<li><a href="/${name}/${index}">${name}${words(index, 2)}</a></li>`);
  return `<ul class="menu__list">${NAMES.map((name) => `<li class="menu__item"><a href="/${name}" aria-haspopup="true" aria-expanded="false">${name}</a><ul class="menu__sub">${items(name)}</ul></li>`).join("")}</ul>`;
}

function search(): string {
  return '<form role="search" class="search"><input type="search" name="q" placeholder="Search"><button class="icon"><svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg></button></form>';
}

function card(index: number): string {
  const name = NAMES[index % 10];
  const alt = index % 5 === 0 ? "" : ` alt="Scene ${index}"`;
  return `<article class="card card--${name} grid__cell" id="card-${index}"><div class="card__media"><a href="/${name}/a${index}" tabindex="-1"><picture><source srcset="/p/${index}.webp"><img class="card__image" src="/p/${index}.jpg"${alt}></picture></a></div><div class="card__body"><p class="card__kicker"><span class="kicker kicker--${name}">${name}</span></p><h${2 + (index % 3)} class="card__title"><a href="/${name}/a${index}"><span class="card__line">${words(index, 8)}</span></a></h${2 + (index % 3)}><p class="card__text">${words(index, 24)} <a class="card__more" href="/${name}/a${index}">more</a></p><ul class="card__meta"><li class="meta">By <a href="/by/${index}">Author ${index}</a></li><li class="meta"><time datetime="2026-11-20">Today</time></li><li class="meta"><button type="button" class="share" aria-label="Share"><i class="icon icon-share" aria-hidden="true"></i></button></li></ul></div></article>`;
}

function list(index: number): string {
  return `<section class="list" aria-labelledby="list-${index}"><h2 id="list-${index}">Most read${words(index, 2)}</h2><ol class="list__items">${many(8, (item) => `<li class="list__item"><a href="/r/${index}-${item}"><strong>${item + 1}</strong><span class="list__text" style="color:#777">${words(item, 9)}</span></a></li>`)}</ol></section>`;
}

function table(index: number): string {
  return `<table class="rates"><caption>Rates ${index}</caption><thead><tr><th>Name</th><th>Value</th><th></th></tr></thead><tbody>${many(7, (row) => `<tr class="${row % 2 ? "odd" : "even"}"><td>${words(row, 2)}</td><td class="num">${row * 3}</td><td>${row}%</td></tr>`)}</tbody></table>`;
}

function comments(index: number): string {
  const comment = (depth: number): string =>
    `<div class="comment comment--${depth}"><div class="comment__head"><img src="/u/${index}.png"><a href="/u/${index}">User ${index}</a></div><div class="comment__body"><p>${words(depth + index, 16)}</p></div>${depth < 4 ? comment(depth + 1) : ""}</div>`;
  return `<div class="comments" role="list">${comment(0)}</div>`;
}

function form(index: number): string {
  return `<form class="newsletter"><fieldset class="choices">${many(4, (field) => `<label class="choice"><input type="radio" name="n${index}" value="${field}"> <span>${words(field, 2)}</span></label>`)}</fieldset><input type="email" name="email${index}" placeholder="Your address"><select name="s${index}">${many(5, (option) => `<option>${option}</option>`)}</select><div class="actions" onclick="go()"><a class="button" role="button" aria-pressed="maybe">${words(index, 1)}</a></div></form>`;
}

function styleSheet(): string {
  const blocks = "card list rates comment comments newsletter menu search kicker meta".split(" ");
  const rules = many(500, (index) => {
    const block = blocks[index % 10];
    const forms = [
      `.${block}--${NAMES[index % 7]}`,
      `.${block} .u${index} > a`,
      `.${block}__x${index}:hover`,
      `main .${block} p`,
      `#card-${index} .${block}__title`,
    ];
    return `${forms[index % 5]}{color:#${100 + (index % 800)};margin:${index % 20}px;padding:0 ${index % 9}px}`;
  });
  const base =
    ":root{--ink:#222;--paper:#fff}body{color:var(--ink);background:var(--paper);font:16px/1.5 sans-serif}a{color:#05c;text-decoration:none}.card{display:flex;overflow:hidden}.menu__sub{display:none}.menu__item:hover .menu__sub{display:block}.card__text{color:#999}.icon{width:1em}";
  return `${base}${rules}@media (max-width:600px){.card{display:block}.menu{display:none}}@media print{nav,form{display:none}}`;
}
