import { beforeAll, describe, expect, test } from "bun:test";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { auditPage } from "../../../../src/scanner/child/audit-page.ts";
import { WALK_RULES } from "../../../../src/scanner/engine/keyboard/walk-rules.ts";
import { LAYOUT_RULES, STAGE_RULES } from "../../../../src/scanner/engine/layout/layout-rules.ts";
import { OWN_RULES } from "../../../../src/scanner/engine/rules/own-rules.ts";
import { ensureScannerEngine } from "../../../helpers/built-files.ts";

beforeAll(ensureScannerEngine);

async function ownFindings(body: string, { lang = "en", title = "Bread and rolls" } = {}) {
  const html = `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body><main><h1>Bread and rolls</h1>${body}</main></body></html>`;
  const { findings } = await auditPage({ html, url: "https://shop.example/" });
  const own = findings.filter(({ rule }) => SCAN_RULES.get(rule)?.engine === "handrail");
  return own.map(({ rule, outcome }) => `${rule} ${outcome}`);
}

const LONG =
  "We bake every morning from five o'clock on, and sell what is left at half its price in the evening.";
const GERMAN =
  "Wir backen jeden Morgen um fünf und verkaufen am Abend, was übrig ist, für den halben Preis. Das Brot ist nicht süß, und die Brötchen sind auch für Kinder. Mit der Bahn seid ihr bei uns in zehn Minuten.";

const HEBREW = "אנחנו אופים לחם טרי כל בוקר בשעה חמש ומוכרים אותו בעיר";
const SCROLLS = 'style="height:50px;overflow-y:scroll"';
const FIELD = "<label>Street <input></label>";

function group(legend: string): string {
  return `<fieldset><legend>${legend}</legend>${FIELD}</fieldset>`;
}

const FAULTS: ReadonlyArray<[name: string, body: string, found: string]> = [
  ["a link to click here", '<a href="/a">Click here</a>', "vague-link advice"],
  ["a link to more", '<a href="/a">Read more …</a>', "vague-link advice"],
  ["a file's name as alt", '<img src="/p/IMG_1.jpg?w=2" alt="img_1.jpg">', "file-name-alt failed"],
  ["a placeholder as alt", '<img src="a.png" alt="image">', "placeholder-alt failed"],
  ["an icon's alt", '<img src="a.png" alt="Icon">', "placeholder-alt review"],
  ["choices without a legend", `<fieldset>${choices("checkbox")}</fieldset>`, "ungrouped-choices advice"],
  ["radio buttons without a group", choices("radio"), "ungrouped-choices advice"],
  ["bold text as heading", `<div><b>Opening hours</b></div><p>${LONG}</p>`, "bold-heading advice"],
  [
    "a table with two kinds of headers",
    "<table><tr><th>A<th>B</tr><tr><th>1<td>2</tr><tr><th>3<td>4</tr></table>",
    "table-without-scope advice",
  ],
  ["a sentence in capitals", `<p>${LONG.toUpperCase()}</p>`, "capital-text advice"],
  ["capitals by style", `<p style="text-transform:uppercase">${LONG}</p>`, "capital-text advice"],
  ["justified text", `<style>p{text-align:justify}</style><p>${LONG} ${LONG}</p>`, "justified-text advice"],
  ["tiny text", `<p style="font-size:0.5em">${LONG}</p>`, "tiny-text advice"],
  ["a new window", '<a href="/a" target="_blank">Our shop</a>', "unannounced-window advice"],
  ["music in a loop", '<audio src="a.mp3" autoplay loop></audio>', "sound-without-control failed"],
  ["a sound of unknown length", '<audio src="a.mp3" autoplay></audio>', "sound-without-control review"],
  ["an image named by its content", '<span role="img">★★★</span>', "content-named-image failed"],
  ["a frame named by its content", '<iframe src="/map">A map</iframe>', "content-named-frame failed"],
  ["a click on a div", '<div onclick="go()">Go</div>', "mouse-only-click review"],
  ["typed bullets", "<p>- Rye</p><p>- Oat</p><p>- Wheat</p>", "typed-list advice"],
  [
    "two links in place of one",
    '<a href="/a"><img src="a.png" alt="Rye"></a> <a href="/a">Rye bread</a>',
    "repeated-link advice",
  ],
  [
    "a select that leaves",
    '<label>Go <select onchange="location=this.value"><option>a</select></label>',
    "jumping-select review",
  ],
  ["a film without end", '<video src="a.mp4" autoplay muted loop></video>', "moving-video review"],
  ["a picture of text", '<img src="/text-1.png" alt="Rye bread is dark">', "image-of-text review"],
  ["a picture as button", '<input type="image" src="/go.png" alt="Go">', "image-of-text review"],
  ["the logo of another", '<img src="/rye-logo.png" alt="Logo of Oat Ltd.">', "other-logo review"],
  ["a drawing with a name", '<canvas aria-label="Sales"></canvas>', "drawn-picture review"],
  ["an area that scrolls", `<div ${SCROLLS}>${LONG.repeat(3)}</div>`, "scrollable-area review"],
  ["a reaction to the mouse", '<p onmouseover="show()">Rye</p>', "hover-only review"],
  ["a color as instruction", "<p>Press the red button to buy.</p>", "sensory-words review"],
  ["columns of blanks", "<pre>Rye    2\nOat    3\nWheat    4</pre>", "table-by-spaces review"],
  [
    "a row of bold cells",
    "<table><tr><td><b>A</b><td><b>B</b></tr><tr><td>1<td>2</tr><tr><td>3<td>4</tr></table>",
    "heading-row review",
  ],
  ["a long text in italics", `<p><i>${LONG} ${LONG}</i></p>`, "italic-text advice"],
  ["lines without space", `<p style="line-height:1">${LONG} ${LONG}</p>`, "tight-lines advice"],
  ["spaced letters", "<p>N E W S</p>", "spaced-letters advice"],
  ["text from right to left", `<p lang="he">${HEBREW}</p>`, "missing-direction advice"],
  ["an obsolete element", "<center>Rye</center>", "obsolete-element advice"],
  ["a link to nothing", '<a href="#rye">Rye</a>', "broken-fragment advice"],
  ["a link as a button", '<a href="javascript:buy()">Buy</a>', "link-as-button advice"],
  ["a file", '<a href="/prices.pdf">Prices</a>', "unannounced-file advice"],
  ["a long alternative text", `<img src="a.png" alt="${LONG} ${LONG}">`, "long-alt advice"],
  ["labels alike", `<form>${FIELD}${FIELD}</form>`, "same-label advice"],
  ["a star", '<label>Name * <input name="n"></label>', "unmarked-required advice"],
  ["a frame called frame", '<iframe src="/map" title="iframe"></iframe>', "vague-frame-title advice"],
  ["tables in tables", "<table><tr><td><table><tr><td>1</table></table>", "nested-table advice"],
  [
    "a layout table with a caption",
    '<table role="presentation"><caption>A</caption><tr><td>1</table>',
    "layout-table-headers advice",
  ],
  ["a list without items", "<ul></ul>", "empty-list advice"],
  ["a label around two fields", "<label>Day <input><input></label>", "shared-label failed"],
];

function choices(type: string): string {
  return ["Rye", "Oat"].map((name) => `<label><input type="${type}" name="grain"> ${name}</label>`).join("");
}

describe("our own rules find", () => {
  test.each(FAULTS)("%s", async (_, body, found) => {
    expect(await ownFindings(body)).toEqual([found]);
  });

  test("a title of another page", async () => {
    expect(await ownFindings(`<p>${LONG}</p>`, { title: "Cars for sale" })).toEqual([
      "unrelated-title review",
    ]);
  });

  test("a title that an editor filled in, and words of another language", async () => {
    expect(await ownFindings(`<p>${LONG}</p>`, { title: "Untitled document" })).toEqual([
      "vague-title failed",
    ]);
    expect(await ownFindings(`<p>${GERMAN}</p>`)).toEqual(["wrong-language failed"]);
    expect(await ownFindings(`<p>${LONG} ${LONG}</p>`, { lang: "de" })).toEqual(["wrong-language failed"]);
  });
});

describe("our own rules say nothing about", () => {
  test.each([
    ["a link with a name beyond its text", '<a href="/a" aria-label="More about rye">More</a>'],
    ["a link described by its heading", '<h2 id="r">Rye</h2><a href="/a" aria-describedby="r">Details</a>'],
    ["a page about an image file", '<p>Download logo.png</p><img src="logo.png" alt="logo.png">'],
    ["choices with a legend", `<fieldset><legend>Grain</legend>${choices("radio")}</fieldset>`],
    ["bold words in a sentence", `<p><b>Note:</b> we close at six.</p><p>${LONG}</p>`],
    [
      "a table with scopes",
      '<table><tr><th scope="col">A<th scope="col">B</tr><tr><th scope="row">1<td>2</tr></table>',
    ],
    [
      "an abbreviation in capitals",
      "<p>The WTO and the UNESCO met in Geneva, in the building of the ITU.</p>",
    ],
    ["Japanese, which has no capitals", `<p>${"家からの手紙をありがとう".repeat(6)}</p>`],
    ["a window that is announced", '<a href="/a" target="_blank">Our shop (opens in a new tab)</a>'],
    ["a muted film", '<video src="a.mp4" autoplay muted loop controls></video>'],
    ["a film with a pause button", '<video src="a.mp4" autoplay muted loop></video><button>Pause</button>'],
    ["a word in italics", `<p>${LONG} <em>Rye</em> ${LONG}</p>`],
    ["a link to a part of the page", '<a href="#oat">Oat</a><p id="oat">Oat</p>'],
    ["a file with its format", '<a href="/a.pdf">Prices</a> (PDF, 2 MB)'],
    ["a required field with a star", '<label>Name * <input name="n" required></label>'],
    ["fields of two groups", `<form>${group("Home")}${group("Work")}</form>`],
    ["a logo of its owner", '<img src="/rye-logo.png" alt="Logo of Rye Ltd.">'],
    ["code in columns", "<pre><code>a   b\nc   d\ne   f</code></pre>"],
    ["a red button that is named", "<p>Press the red “Stop” button.</p>"],
    ["a table with headers", "<table><tr><th>A<th>B</tr><tr><td>1<td>2</tr><tr><td>3<td>4</tr></table>"],
    [
      "an area that gets the focus",
      `<div tabindex="0" role="group" aria-label="Terms" ${SCROLLS}>${LONG.repeat(3)}</div>`,
    ],
    ["text in Hebrew that says so", `<p dir="rtl" lang="he">${HEBREW}</p>`],
    ["music with a button", '<audio src="a.mp3" autoplay loop></audio><button>Stop the music</button>'],
    ["a named image made of text", '<span role="img" aria-label="Three stars">★★★</span>'],
    ["a click on a row with a link", '<div onclick="go()"><a href="/rye">Rye</a></div>'],
    ["something hidden", '<div hidden><div onclick="go()">Go</div><a href="/a">Click here</a></div>'],
    ["quotations in German", `<p>${LONG} ${LONG}</p><p lang="de">${GERMAN}</p>`],
  ])("%s", async (_, body) => {
    expect(await ownFindings(body)).toEqual([]);
  });
});

test("each rule of our own is in the catalog", () => {
  const listed = [...SCAN_RULES.values()].filter(({ engine }) => engine === "handrail").map(({ id }) => id);
  const stages = Object.values(STAGE_RULES).flat();
  const own = [...OWN_RULES, ...LAYOUT_RULES, ...stages, ...Object.values(WALK_RULES)].map(({ id }) => id);
  expect(listed.filter((id) => !own.includes(id))).toEqual([]);
  // One of another engine's is sharpened by a rule of the same id.
  expect(own.filter((id) => !listed.includes(id))).toEqual(["label-content-mismatch"]);
});
