import { expect, test } from "bun:test";
import { applyCorrections } from "#shared/corrections/apply-corrections.ts";
import type { Change, Correction } from "#shared/corrections/correction.ts";
import { matchesPath } from "#shared/corrections/matches-path.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

function show(markup: string): string {
  document.body.innerHTML = markup;
  return document.documentElement.outerHTML;
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

test("a correction rests where the source has changed, or says the same", () => {
  show('<img src="a.png">');
  const correction = correct("img", [set("alt", "A chart")], { alt: null });
  for (const alt of ["A chart", "Other words"]) {
    const before = show(`<img src="a.png" alt="${alt}">`);
    expect(applyCorrections(document, [correction], "/").outcomes).toEqual({ img: "unneeded" });
    expect(document.documentElement.outerHTML).toBe(before);
  }
});

test("a title that a correction adds does not make the element another one", () => {
  show('<iframe src="/map.html"></iframe>');
  const correction = correct("iframe", [set("title", "Map")], { title: null });
  show('<iframe src="/map.html" title="Our map"></iframe>');
  expect(applyCorrections(document, [correction], "/").outcomes).toEqual({ iframe: "unneeded" });
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
