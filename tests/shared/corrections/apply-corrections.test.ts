import { expect, test } from "bun:test";
import { applyCorrections } from "#shared/corrections/apply-corrections.ts";
import type { Change, Correction } from "#shared/corrections/correction.ts";
import { createCorrector } from "#shared/corrections/create-corrector.ts";
import { matchesPath } from "#shared/corrections/matches-path.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

function show(markup: string): string {
  document.body.innerHTML = markup;
  return page();
}

function correct(selector: string, changes: Change[], expects: Correction["expects"] = {}): Correction {
  const element = document.querySelector(selector);
  const note = element && noteElement(element);
  if (!note) throw new Error(`${selector} has no note`);
  return { id: selector, pages: "/*", note, scope: "one", changes, expects };
}

const set = (name: string, value: string | null): Change => ({ kind: "attribute", name, value });
const paint = (value: string): Change => ({ kind: "style", name: "color", value });

test("changes are applied, and taken back byte for byte", () => {
  const before = show(
    '<main><img src="a.png"><a href="/b" tabindex="3" title="x" style="Color:Red;margin:0 0">B</a><p>Pale</p></main>',
  );
  const corrections = [
    correct("img", [set("alt", "A chart")], { alt: null }),
    correct("a", [set("tabindex", "0"), paint("#003366")], { tabindex: "3" }),
    correct("p", [paint("#111111"), { kind: "style", name: "background-color", value: "#ffffff" }]),
    correct("html", [set("lang", "en")]),
    correct("body", [{ kind: "insert", what: "skip-link", text: "Skip to content" }]),
  ];
  const { outcomes, undo } = applyCorrections(document, corrections, "/shop");
  expect(new Set(Object.values(outcomes))).toEqual(new Set(["applied"]));
  expect(document.querySelector("img")?.getAttribute("alt")).toBe("A chart");
  expect(document.querySelector("p")?.getAttribute("style")).toContain("#111111");
  expect(document.body.firstElementChild?.outerHTML).toContain('href="#handrail-main-content"');
  undo();
  expect(document.documentElement.outerHTML).toBe(before);
});

test("a correction rests where the source has changed, or says the same, a title too, by which no element is another", () => {
  show('<img src="a.png">');
  const correction = correct("img", [set("alt", "A chart")], { alt: null });
  for (const alt of ["A chart", "Other words"]) {
    const before = show(`<img src="a.png" alt="${alt}">`);
    expect(applyCorrections(document, [correction], "/").outcomes).toEqual({ img: "unneeded" });
    expect(page()).toBe(before);
  }
  show('<iframe src="/map.html"></iframe>');
  const titled = correct("iframe", [set("title", "Map")], { title: null });
  show('<iframe src="/map.html" title="Our map"></iframe>');
  expect(applyCorrections(document, [titled], "/").outcomes).toEqual({ iframe: "unneeded" });
});

test("nothing is written that is not on the list", () => {
  const before = show('<script type="x"></script><meta name="referrer"><a href="/b">B</a><p>P</p>');
  const refused = [
    correct("a", [set("href", "/c")]),
    correct("p", [set("onclick", "alert(1)"), set("style", "color:red"), set("role", "application")]),
    correct("script", [set("title", "x")]),
    correct("meta", [set("content", "origin")]),
    { ...correct("p", [{ kind: "style", name: "background-image", value: "url(//x)" }]), id: "image" },
    { ...correct("p", [{ kind: "style", name: "color", value: "url(//x)" }]), id: "color" },
  ];
  const { outcomes } = applyCorrections(document, refused, "/");
  expect(new Set(Object.values(outcomes))).toEqual(new Set(["unneeded"]));
  expect(document.documentElement.outerHTML).toBe(before);
});

test("a correction of other pages is no part of the result", () => {
  show("<p>P</p>");
  const correction = { ...correct("p", [paint("#111111")]), pages: "/shop/*/offer" };
  expect(applyCorrections(document, [correction], "/shop").outcomes).toEqual({});
});

test.each([
  ["/*", "/a", true],
  ["/a", "/a", true],
  ["/a", "/a/b", false],
  ["/a/*", "/a/b/c", true],
  ["/*/b", "/a/b", true],
  ["/*/b", "/b", false],
  ["/a*a", "/a", false],
  ["*b*c*", "/abc", true],
  ["*c*b*", "/abc", false],
])("the pattern %s and the path %s: %p", (pattern, path, expected) => {
  expect(matchesPath(pattern, path)).toBe(expected);
});

const correctOne = (selector: string, ...changes: Change[]) => ({ ...correct(selector, changes), id: "one" });
const page = () => document.documentElement.outerHTML;
const ownId: Change = { kind: "own-id" };

test("the later of two ids becomes another, and what is nearer to it refers to that", () => {
  const before = show(`
    <p><label for="name">First</label><input id="name" name="a"></p>
    <p><label for="name">Second</label><input id="name" name="b" aria-describedby="name hint"></p>
    <p id="name-2">Taken</p><p aria-describedby="name">As near to both</p>`);
  const corrector = createCorrector(document);
  const later = correctOne("[name=b]", ownId);
  expect([corrector.apply(later), corrector.apply(later)]).toEqual(["applied", "applied"]);
  const ids = (name: string) =>
    [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name));
  expect(ids("id")).toEqual(["name", "name-3", "name-2"]);
  expect(ids("for")).toEqual(["name", "name-3"]);
  expect(ids("aria-describedby")).toEqual(["name-3 hint", "name"]);
  corrector.undo("one");
  expect(page()).toBe(before);
  expect(corrector.apply(correctOne("[name=a]", ownId))).toBe("unneeded");
  expect(page()).toBe(before);
});

test("a page without a title gets one, until its script gives it another", () => {
  show("");
  for (const head of ["", "<title> <!-- later --></title>"]) {
    document.head.innerHTML = head;
    const before = page();
    const corrector = createCorrector(document);
    const correction = correctOne("html", { kind: "insert", what: "title", text: "Rye Bakery" });
    expect([corrector.apply(correction), corrector.apply(correction)]).toEqual(["applied", "applied"]);
    expect(document.querySelectorAll("title").length).toBe(1);
    expect(document.title).toBe("Rye Bakery");
    corrector.undo("one");
    expect(page()).toBe(before);
    corrector.apply(correction);
    document.title = "Cart (2)";
    expect(corrector.apply(correction)).toBe("unneeded");
    corrector.undo("one");
    expect(document.title).toBe("Cart (2)");
  }
});

test("the link to the main content still leads there after the page has changed", () => {
  const before = show("<nav>Menu</nav><main>Bread</main>");
  const corrector = createCorrector(document);
  const skip = correctOne("html", { kind: "insert", what: "skip-link", text: "Skip" });
  corrector.apply(skip);
  corrector.apply(skip);
  const target = document.body.firstElementChild?.getAttribute("href")?.slice(1) ?? "";
  expect(document.getElementById(target)?.localName).toBe("main");
  corrector.undo("one");
  expect(page()).toBe(before);
});

test("the keyboard passes over a hidden control only while it is hidden", () => {
  show('<ul aria-hidden="true"><li><a href="/a">Offer</a></li></ul>');
  const [list, link] = [document.querySelector("ul"), document.querySelector("a")];
  const corrector = createCorrector(document);
  const correction = correctOne("a", set("tabindex", "-1"));
  corrector.apply(correction);
  expect(link?.getAttribute("tabindex")).toBe("-1");
  list?.setAttribute("aria-hidden", "false");
  expect(corrector.apply(correction)).toBe("unneeded");
  expect(link?.hasAttribute("tabindex")).toBe(false);
});

test("embedded content gets a name, and nothing else", () => {
  show('<object data="tides.svg"></object>');
  const changes = [set("aria-label", "Tides"), set("title", "Tides"), ownId];
  createCorrector(document).apply(correctOne("object", ...changes));
  expect(document.body.innerHTML).toBe('<object data="tides.svg" aria-label="Tides"></object>');
});
