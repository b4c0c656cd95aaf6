import type { ScanCase } from "../cases/load-cases.ts";

const LONG =
  "We bake every morning from five o'clock on, and sell what is left at half its price in the evening.";
const HEBREW = "אנחנו אופים לחם טרי כל בוקר בשעה חמש ומוכרים אותו בעיר";
const choices = ["Rye", "Oat"]
  .map((name) => `<label><input type="radio" name="grain"> ${name}</label>`)
  .join("");
const table = (first: string, rest = "<tr><td>1<td>2</tr><tr><td>3<td>4</tr>") =>
  `<table>${first}${rest}</table>`;

/** Bodies with a fault of rules that the cases of the scanner do not have. */
const BODIES: Readonly<Record<string, string>> = {
  "image-redundant-alt": '<a href="/a"><img src="a.png" alt="Rye bread"> Rye bread</a>',
  "image-alt-words": '<img src="a.png" alt="Image of rye bread">',
  "definition-list": "<dl><p>Rye</p><dt>Oat</dt><dd>Light</dd></dl>",
  "scope-attr-valid": table('<tr><th scope="column">Rye<th scope="col">Oat</tr>'),
  "empty-table-header": table("<tr><th></th><th>Oat</th></tr>"),
  "no-duplicate-main": "<div role='main'><p>Rye</p></div>",
  "aria-meter-name": '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="5"></div>',
  "aria-progressbar-name": '<div role="progressbar" aria-valuenow="3"></div>',
  "aria-tooltip-name": '<div role="tooltip"></div>',
  "duplicate-id-aria":
    '<p id="d">Rye</p><p id="d">Oat</p><button type="button" aria-describedby="d">Buy</button>',
  "accessible-authentication": '<label>Password <input type="password" autocomplete="off"></label>',
  "label-title-only": '<input name="street" title="Street">',
  "label-placeholder-only": '<input name="street" placeholder="Street">',
  blink: "<blink>Rye</blink>",
  marquee: "<marquee>Rye</marquee>",
  tabindex: '<a href="/a" tabindex="3">Rye</a>',
  "placeholder-alt": '<img src="a.png" alt="image">',
  "file-name-alt": '<img src="/p/IMG_1.jpg" alt="img_1.jpg">',
  "jumping-select": '<label>Go <select onchange="location=this.value"><option>Rye</option></select></label>',
  "mouse-only-click": '<div onclick="go()">Go</div>',
  "link-as-button": '<a href="javascript:buy()">Buy</a>',
  "broken-fragment": '<a href="#rye">Rye</a>',
  "repeated-link": '<a href="/a"><img src="a.png" alt="Rye"></a> <a href="/a">Rye bread</a>',
  "ungrouped-choices": `<fieldset>${choices}</fieldset>`,
  "bold-heading": `<div><b>Opening hours</b></div><p>${LONG}</p>`,
  "missing-direction": `<p lang="he">${HEBREW}</p>`,
  "unmarked-required": '<label>Name * <input name="n"></label>',
  "vague-frame-title": '<iframe src="/map" title="iframe"></iframe>',
  "nested-table": "<table><tr><td><table><tr><td>1</table></table>",
  "table-without-scope": "<table><tr><th>A<th>B</tr><tr><th>1<td>2</tr><tr><th>3<td>4</tr></table>",
  "typed-list": "<p>- Rye</p><p>- Oat</p><p>- Wheat</p>",
  "capital-text": `<p style="text-transform:uppercase">${LONG}</p>`,
  "justified-text": `<style>p{text-align:justify}</style><p>${LONG} ${LONG}</p>`,
  "tiny-text": `<style>p{font-size:0.5em}</style><p>${LONG}</p>`,
  "italic-text": `<style>p{font-style:italic}</style><p>${LONG} ${LONG}</p>`,
  "tight-lines": `<style>p{line-height:1}</style><p>${LONG} ${LONG}</p>`,
  "spaced-letters": "<p>N E W S</p>",
  "scrollable-area": `<div style="height:50px;overflow-y:scroll">${LONG.repeat(3)}</div>`,
  "long-alt": `<img src="a.png" alt="${LONG} ${LONG}">`,
  "unannounced-file": '<a href="/prices.pdf">Prices</a>',
};

/** Pages with these bodies. */
export const FURTHER_CASES: readonly ScanCase[] = Object.entries(BODIES).map(([rule, body]) => ({
  topic: "further",
  rule,
  name: rule,
  expected: "failed",
  requirements: [],
  html: `<!doctype html><html lang="en"><head><title>Bread and rolls</title></head><body><main><h1>Bread and rolls</h1>${body}</main></body></html>`,
}));
