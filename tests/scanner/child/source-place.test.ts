import { beforeAll, describe, expect, test } from "bun:test";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import { openWindow } from "../../../src/scanner/child/open-window.ts";
import { sourceOf } from "../../../src/scanner/child/source/source-of.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";

const url = "https://shop.example/";

beforeAll(ensureScannerEngine);

const pageOf = (body: string) =>
  `<!doctype html>\n<html lang="en">\n<title>Bread</title>\n<main>\n<h1>Bread</h1>\n${body}\n</main>\n</html>\n`;

async function foundBy(rule: string, html: string) {
  const { findings } = await auditPage({ html, url });
  return findings.filter((finding) => finding.rule === rule);
}

async function placesOf(body: string): Promise<string[]> {
  const html = pageOf(body);
  const lines = html.split("\n");
  const found = await foundBy("img-alt", html);
  return found.map(({ source }) => {
    if (!source) return "unknown";
    const { startLine, startColumn, endLine, endColumn } = source;
    const text = lines.slice(startLine - 1, endLine);
    const last = text.length - 1;
    return text
      .map((line, at) => line.slice(at === 0 ? startColumn - 1 : 0, at === last ? endColumn - 1 : undefined))
      .join("\n");
  });
}

describe("the place of a finding in the page's HTML", () => {
  test("is that of its opening tag, whatever comes before it", async () => {
    const body = [
      "<!-- <img src=no.png> --><script>'<img src=no.png>'</script>",
      "<template><img src=no.png></template>",
      "<p title='<img>'>Ähre 🌾 <img src=a.png><p>and",
      '  <IMG\n    src="b.png"\n    class=wide>',
    ].join("\n");
    expect(await placesOf(body)).toEqual(["<img src=a.png>", '<IMG\n    src="b.png"\n    class=wide>']);
  });

  test("is left open where elements and tags are not the same", async () => {
    const html = "<p>One</p><p id=a>Two &amp; three</p><p id=b>";
    const window = openWindow(url);
    window.document.write(html);
    const [first, second, third] = window.document.querySelectorAll("p");
    if (!first || !second || !third) throw new Error("The document lacks paragraphs");
    third.setAttribute("id", "c");
    const source = sourceOf(html, window.document);
    expect(source(second)?.place).toMatchObject({ startLine: 1, startColumn: 11, endColumn: 19 });
    expect(source(third)).toBeNull();
    third.removeAttribute("id");
    const twins = html.replace(" id=b", "");
    expect(sourceOf(twins, window.document)(third)?.place.startColumn).toBe(38);
    first.remove();
    expect(sourceOf(twins, window.document)(third)).toBeNull();
    await window.happyDOM.close();
  });

  test("ignores repeated attributes, of which the first counts", async () => {
    const [found] = await foundBy("empty-heading", pageOf("<h2 class=a class=b></h2>"));
    expect(found?.source).toMatchObject({ startLine: 6, startColumn: 1 });
  });
});

describe("a fix", () => {
  const fixOf = async (rule: string, html: string) => (await foundBy(rule, html))[0]?.source?.fix ?? null;

  test("is the opening tag, if nothing else has to change and nobody has to choose", async () => {
    expect(
      await fixOf("html-has-lang", `<html class=a><title>B</title><main><h1>B</h1>${WORDS}</main></html>`),
    ).toBe('<html class="a" lang="en">');
    const heading = '<h2 aria-checked="true">Our <b>rolls</b></h2>';
    expect(await fixOf("aria-allowed-attr", pageOf(heading))).toBe("<h2>");
  });

  test("is not offered where words are missing or values would be lost", async () => {
    expect(await fixOf("img-alt", pageOf("<img src=a.png>"))).toBeNull();
    expect(await fixOf("button-name", pageOf("<button></button>"))).toBeNull();
    const heading = '<h2 aria-checked="true" data-id="7">Rolls</h2>';
    expect(await fixOf("aria-allowed-attr", pageOf(heading))).toBeNull();
  });
});

const WORDS = `<p>${"We bake the bread and the rolls for you, and this is what they are made of. ".repeat(4)}</p>`;
