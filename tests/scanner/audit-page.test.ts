import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { PageAudit } from "../../src/scanner/findings.ts";
import { PageScanner } from "../../src/scanner/page-scanner.ts";
import { ensureScannerEngine } from "../helpers/built-files.ts";
import { PRIORITY } from "../helpers/patience.ts";

const scanner = new PageScanner({ priority: PRIORITY });
beforeAll(ensureScannerEngine);
afterAll(() => scanner.stop());

const PAGE = { contentType: "text/html; charset=utf-8", url: "https://shop.example/products?page=2" };

function audit(html: string): Promise<PageAudit> {
  return scanner.run("audit-page", { ...PAGE, bytes: Buffer.from(html) });
}

function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>Our products</title>${head}</head><body><main><h1>Our products</h1>${body}</main></body></html>`;
}

async function findingsOf(html: string, rule: string) {
  return (await audit(html)).findings.filter((finding) => finding.rule === rule);
}

test("a well-made page has no findings", async () => {
  const { findings, omitted, title, lang, engines } = await audit(page("<p>Nice shoes.</p>"));
  expect(findings).toEqual([]);
  expect({ omitted, title, lang }).toEqual({ omitted: 0, title: "Our products", lang: "en" });
  expect(engines.map(({ name }) => name)).toEqual(["AccessLint", "Handrail"]);
});

test("a finding names its element, without what somebody typed and without queries", async () => {
  const html = page(
    '<ul class="cards css-1x2y3z"><li class="card is-active"><img class="photo" data-id="7" src="/a.png?key=secret"></li></ul>' +
      '<form class="login"><input type="text" value="private"></form>',
  );
  const { findings } = await audit(html);
  const image = findings.find(({ rule }) => rule === "img-alt");
  expect(image).toMatchObject({ outcome: "failed", impact: "critical" });
  expect(image?.changedMarkup).toContain(
    '<img class="photo" data-id="…" src="/a.png…" alt="[what the picture shows]">',
  );
  expect(image?.element).toEqual({
    selector: expect.stringContaining("img"),
    markup: '<img class="photo" data-id="…" src="/a.png">',
    surroundings: '<li class="card is-active">\n  <img class="photo" data-id="…" src="/a.png">\n</li>',
    shape: "main>ul.cards>li.card>img.photo",
  });
  expect(findings.map(({ rule }) => rule)).toContain("form-label");
  expect(JSON.stringify(findings)).not.toMatch(/private|secret/);
});

test("a finding has a note of its element, up to 25 of an issue", async () => {
  const items = Array.from({ length: 27 }, (_, at) => `<li><img src="/${at}.png?key=secret"></li>`);
  const { findings } = await audit(
    page(`<h2>Breads</h2><ul>${items.join("")}</ul>`).replace(' lang="en"', ""),
  );
  const notesOf = (rule: string) => findings.filter((one) => one.rule === rule).map(({ note }) => note);
  expect(notesOf("img-alt").map((note) => note?.names.src)).toEqual([
    ...Array.from({ length: 25 }, (_, at) => `${at}.png`),
    undefined,
    undefined,
  ]);
  expect(notesOf("img-alt")[0]).toMatchObject({ tag: "img", heading: "Breads", landmark: "main" });
  expect(notesOf("html-has-lang")).toMatchObject([{ tag: "html" }]);
  expect(JSON.stringify(findings)).not.toContain("secret");
});

test("contrast is a question to a person, unless nothing from elsewhere styles the page", async () => {
  const outcomes = async (head: string) => {
    const faint = page('<p style="color:#aaa;background:#fff">Faint</p>', head);
    return (await findingsOf(faint, "color-contrast")).map(({ outcome }) => outcome);
  };
  expect(await outcomes('<link rel="stylesheet" href="/style.css">')).toEqual(["review"]);
  expect(await outcomes("<script></script>")).toEqual(["review"]);
  expect(await outcomes("<style>h1 { position: absolute }</style>")).toEqual(["review"]);
  expect(await outcomes("")).toEqual(["failed"]);
});

describe("our own widget", () => {
  const body = '<img src="a.png"><p>Text</p>';
  const script = '<script src="https://handrail.example/platform.js" data-widget-id="abc" async></script>';

  test("does not change the result", async () => {
    const before = await audit(page(body));
    const html = page(body, script).replace('lang="en"', 'lang="en" data-handrail-contrast="high"');
    const after = await audit(
      html.replace("</body>", "<handrail-widget tabindex=5><img></handrail-widget></body>"),
    );
    expect(withoutPlaces(after)).toEqual(withoutPlaces(before));
    const places = after.findings.map(({ source }) => source && html.slice(source.startColumn - 1));
    expect(places).toEqual(
      after.findings.map(({ element }) => expect.stringContaining(element?.markup ?? "-")),
    );
  });

  /** The widget's script may move what follows it on its line. */
  function withoutPlaces({ findings, ...result }: PageAudit) {
    return { ...result, findings: findings.map(({ source: _, ...finding }) => finding) };
  }
});

test("the crawler gets the page's own links, its canonical address and its robots", async () => {
  const html = page(
    '<a href="/a#top">A</a><a href="b?x=1">B</a><a href="#here">Here</a><a href="https://other.example/">O</a><a href="mailto:a@b.c">M</a><a href="/a">A</a>',
    '<base href="/shop/"><link rel="canonical" href="/products"><meta name="ROBOTS" content="NOINDEX, follow">',
  );
  expect(await audit(html)).toMatchObject({
    links: ["https://shop.example/a", "https://shop.example/shop/b?x=1", "https://shop.example/shop/"],
    canonical: "https://shop.example/products",
    robots: { noindex: true, nofollow: false },
  });
});

test("nothing of the page runs", async () => {
  const code = "document.title='run'";
  const html = page(
    `<script>${code}</script><img src=x onerror="${code}"><svg onload="${code}"></svg><iframe src="javascript:parent.${code}"></iframe><iframe srcdoc="<script>parent.${code}</script>"></iframe><a href="/">A</a>`,
  ).replace("<body>", `<body onload="${code}">`);
  expect((await audit(html)).title).toBe("Our products");
});

test("items that end a paragraph by beginning are in their list", async () => {
  const body = "<ul><li><p>Rye<li><p>Oat</ul><dl><dt>Rye<dd><p>Dark<dt>Oat<dd>Light</dl>";
  expect((await audit(page(body))).findings).toEqual([]);
});
