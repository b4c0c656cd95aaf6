import { beforeAll, describe, expect, test } from "bun:test";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { auditPage } from "../../../../src/scanner/child/audit-page.ts";
import { ensureScannerEngine } from "../../../helpers/built-files.ts";

beforeAll(ensureScannerEngine);

async function ownFindings(body: string) {
  const html = `<!doctype html><html lang="en"><head><title>Bread and rolls</title></head><body><main><h1>Bread and rolls</h1>${body}</main></body></html>`;
  const { findings } = await auditPage({ html, url: "https://shop.example/" });
  const own = findings.filter(({ rule }) => SCAN_RULES.get(rule)?.engine === "handrail");
  return own.map(({ rule, outcome }) => `${rule} ${outcome}`);
}

const LONG =
  "We bake every morning from five o'clock on, and sell what is left at half its price in the evening.";
const ENDLESS = `${"We bake rye and oat and wheat and spelt and ".repeat(5)}barley.`;
const ROWS = "<tr><th>Bread<th>Price</tr><tr><td>Rye<td>2</tr><tr><td>Oat<td>3</tr>";
const DRAWING = "<pre>\n /\\_/\\ \n( o.o )\n > ^ <\n</pre>";
const letters = (style = "") => [..."abcdef"].map((one) => `<a href="/${one}"${style}>${one}</a>`).join(" ");
const rights = ["Knead", "Rise", "Bake"].map((one) => `<div style="float:right">${one}</div>`).join("");

const FAULTS: ReadonlyArray<[name: string, body: string, found: string]> = [
  ["a place that tells people apart", "<p>The baker on the right won.</p>", "sensory-words review"],
  ["colors that tell items apart", "<p>The red breads listed here are sold out.</p>", "sensory-words review"],
  ["a paragraph without end", `<p>${`${LONG} `.repeat(14)}</p>`, "long-paragraph advice"],
  ["sentences without end", `<p>${ENDLESS} ${ENDLESS}</p>`, "long-sentences advice"],
  ["an abbreviation", "<p><abbr>PBF</abbr> is our guild.</p>", "unexplained-abbreviation advice"],
  ["English from right to left", '<p dir="rtl">Rye and wheat bread</p>', "wrong-direction advice"],
  ["a list of line breaks", "<div>* Rye<br>* Oat<br>* Wheat</div>", "typed-list advice"],
  [
    "a table in a table",
    `<h2>A</h2><table>${ROWS}<tr><td><table><tr><td>1</table><td>4</tr></table>`,
    "table-in-cell advice",
  ],
  ["a table without a caption", `<p>A</p><table>${ROWS}</table>`, "unnamed-table advice"],
  [
    "a table of uneven rows",
    '<table><caption>A</caption><tr><th colspan="6">B</tr><tr><td colspan="2">1<td colspan="4">2</tr><tr><td>1<td colspan="5">2</table>',
    "uneven-table advice",
  ],
  ["a table as layout", "<table><tr><td><h2>News</h2><td>Rye is back.</table>", "layout-table advice"],
  ["empty cells", `<table><caption>A</caption>${ROWS}<tr><td><td></tr></table>`, "empty-cells advice"],
  ["an alt beside a title", '<img src="/rye.jpg" alt="Rye" title="Oat">', "alt-and-title advice"],
  ["decoration with a title", '<img src="/rye.jpg" alt="" title="Oat">', "alt-and-title advice"],
  ["decoration with a text", '<img src="/r.jpg" alt="Rye" role="presentation">', "hidden-image-text advice"],
  ["an image for space", '<p>A <img src="/s.png" alt="" width="90" height="1"></p>', "spacer-image advice"],
  ["a GIF", '<img src="/dance.gif" alt="A dance">', "moving-image review"],
  ["a poster with few words", '<img src="/summer-sale.png" alt="Summer">', "rich-picture review"],
  ["a picture without words", '<img src="/rye.jpg" alt="">', "empty-alt review"],
  ["another company's name", '<img src="/rye-guild.png" alt="Twitter">', "other-brand review"],
  [
    "a sign as a background",
    '<p class="warning" style="background-image:url(/warning.png)">It is hot.</p>',
    "sign-by-style review",
  ],
  ["a recording", '<a href="/talk.mp3">Hear the talk</a>', "media-link review"],
  ["a title that repeats", '<a href="/rye" title="Rye">Rye</a>', "repeated-title advice"],
  ["a link to the top", '<a href="#">Buy</a>', "empty-fragment advice"],
  ["one name for two pages", '<p><a href="/r">Rye</a> <a href="/o">Rye</a></p>', "same-link-name advice"],
  ["a link to a page", '<a href="/r">page</a>', "vague-link advice"],
  ["a full stop as a link", '<a href="/r">.</a>', "vague-link advice"],
  [
    "hidden words of a link",
    '<a href="/r">Rye bread <span style="display:none"> of today</span></a>',
    "hidden-link-words review",
  ],
  ["a link as a button", '<a href="/r" role="button">Buy rye</a>', "button-role-link review"],
  ["links of a letter", letters(), "letter-links review"],
  [
    "a link without a line",
    '<p>We also bake <a href="/r" style="text-decoration:none">rye</a> on Sundays.</p>',
    "plain-link review",
  ],
  [
    "a hint beside a field",
    '<label for="f">Name</label><p class="hint">As on your card.</p><input id="f">',
    "unlinked-hint advice",
  ],
  ["a field in red", '<label>Name <input class="has-error"></label>', "unmarked-error review"],
  ["a short message", '<p class="error">Invalid.</p>', "unhelpful-error review"],
  [
    "a message about any field",
    '<form><p role="alert">Fix the errors on this page.</p><label>Name <input></label></form>',
    "unnamed-error review",
  ],
  [
    "a form of a select",
    "<form><label>Bread <select><option>Rye</select></label></form>",
    "form-without-button review",
  ],
  ["a button called click", "<button>Click</button>", "vague-button advice"],
  [
    "a field far from its label",
    '<p><label for="f" style="float:left">Name</label><input id="f" style="float:right"></p>',
    "far-label advice",
  ],
  [
    "a fieldset without a legend",
    "<fieldset><label>Name <input></label></fieldset>",
    "ungrouped-choices advice",
  ],
  ["a button by its class", '<div class="btn-primary button">Buy</div>', "button-by-class review"],
  [
    "an accordion by its class",
    '<div class="accordion"><h2>Rye</h2><p>A</p><h2>Oat</h2><p>B</p></div>',
    "accordion-without-buttons review",
  ],
  ["an access key", '<a href="/r" accesskey="r">Rye</a>', "access-key advice"],
  ["steps in the opposite order", rights, "reversed-order review"],
  ["a box that cannot grow", `<p style="height:40px;overflow:hidden">${LONG}</p>`, "fixed-height review"],
  ["a text wider than a window", `<p style="width:100em">${LONG}</p>`, "reflow review"],
  [
    "a styled heading",
    `<div style="font-size:24px;font-weight:bold">Rye</div><p>${LONG}</p>`,
    "styled-heading advice",
  ],
  ["an id twice", '<p id="r">Rye</p><p id="r">Oat</p>', "duplicate-id advice"],
  [
    "an article of links",
    '<article><h2>More</h2><nav><a href="/r">Rye</a></nav></article>',
    "article-of-links advice",
  ],
  ["empty paragraphs", "<p></p><p>&nbsp;</p>", "empty-paragraph advice"],
  ["a drawing of signs", DRAWING, "character-drawing review"],
  [
    "a focus without an outline",
    '<style>a:focus { outline: none }</style><a href="/r">Rye</a>',
    "invisible-focus review",
  ],
  [
    "a menu under a mouse",
    '<style>.m ul { display: none } .m:hover > ul { display: block }</style><div class="m">Bread<ul><li>Rye</ul></div>',
    "shown-on-hover review",
  ],
  [
    "words in a style sheet",
    '<style>.new::after { content: "Only today" }</style><p class="new">Rye</p>',
    "words-by-style review",
  ],
];

describe("our own rules find", () => {
  test.each(FAULTS)("%s", async (_, body, found) => {
    expect(await ownFindings(body)).toEqual([found]);
  });
});

const RIGHT: ReadonlyArray<[name: string, body: string]> = [
  ["somebody on the right track", "<p>The baker is on the right track.</p>"],
  ["an abbreviation that is explained", "<p><abbr>PBF</abbr> (the guild) <abbr title='Rye'>R</abbr></p>"],
  ["an address in lines", "<address>Rye Ltd.<br>1 Mill Lane<br>2 Hill</address>"],
  ["a table below its heading", `<h2>Prices</h2><table>${ROWS}</table>`],
  ["a corner without text", `<table><caption>A</caption><tr><td><th>B</tr><tr><th>1<td>2</tr></table>`],
  [
    "a chart with a caption",
    '<figure><img src="/chart.png" alt="Sales"><figcaption>Up</figcaption></figure>',
  ],
  ["a company's own mark", '<img src="/icons/twitter.svg" alt="Twitter">'],
  ["a recording with a transcript", '<p><a href="/t.mp3">Talk</a> (<a href="/t">transcript of it</a>)</p>'],
  ["a link to the top of the page", '<a href="#">Back to top</a>'],
  ["one name for one page", '<p><a href="/r">Rye</a> <a href="/r/">Rye</a></p>'],
  ["letters with room", letters(' style="padding:8px"')],
  [
    "a hint that belongs to its field",
    '<label for="f">Name</label><p class="hint" id="h">As on your card.</p><input id="f" aria-describedby="h">',
  ],
  ["a field that says that it is wrong", '<label>Name <input class="error" aria-invalid="true"></label>'],
  ["a message that helps", '<p class="error">Enter a name of up to 40 letters.</p>'],
  [
    "a form with a button",
    "<form><label>Bread <select><option>Rye</select></label><button>Go on</button></form>",
  ],
  ["a real button in a block of buttons", '<div class="button"><button>Buy rye</button></div>'],
  [
    "an accordion of buttons",
    '<div class="accordion"><h2><button>Rye</button></h2><h2><button>Oat</button></h2></div>',
  ],
  ["one part on the right", '<div style="float:right">Rye</div><p>Oat</p>'],
  ["code", "<pre><code>if (a &amp;&amp; b) { c(); }\n[]{}();;;\n\n</code></pre>"],
  ["a focus with a shadow", '<style>a:focus{outline:none;box-shadow:0 0 0 3px}</style><a href="/r">Rye</a>'],
  [
    "a menu that also opens on focus",
    "<style>.m:hover > ul, .m:focus-within > ul { display: block }</style><div class='m'>Bread<ul><li>Rye</ul></div>",
  ],
  ["marks in a style sheet", '<style>p::before { content: "→" }</style><p>Rye</p>'],
];

describe("our own rules say nothing about", () => {
  test.each(RIGHT)("%s", async (_, body) => {
    expect(await ownFindings(body)).toEqual([]);
  });
});

test("a habit of the whole page is one finding", async () => {
  const links = ["Rye", "Oat", "Wheat"].map((name) => `<a href="#">${name}</a>`).join(" ");
  expect(await ownFindings(links)).toEqual(["empty-fragment advice"]);
  expect(await ownFindings(`${`<p>${LONG.repeat(40)}</p>`.repeat(3)}`)).toContain("long-paragraph advice");
});
