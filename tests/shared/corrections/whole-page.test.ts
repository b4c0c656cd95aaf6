import { expect, test } from "bun:test";
import type { Change, Correction } from "#shared/corrections/correction.ts";
import { createCorrector } from "#shared/corrections/create-corrector.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

function correct(element: Element | null, changes: Change[]): Correction {
  const note = element && noteElement(element);
  if (!note) throw new Error("The element has no note");
  return { id: "one", pages: "/*", note, scope: "one", changes, expects: {} };
}

const page = () => document.documentElement.outerHTML;
const ownId: Change[] = [{ kind: "own-id" }];

test("the later of two ids becomes another, and what is nearer to it refers to that", () => {
  document.body.innerHTML = `
    <p><label for="name">First</label><input id="name" name="a"></p>
    <p><label for="name">Second</label><input id="name" name="b" aria-describedby="name hint"></p>
    <p id="name-2">Taken</p><p aria-describedby="name">As near to both</p>`;
  const before = page();
  const corrector = createCorrector(document);
  const later = correct(document.querySelector("[name=b]"), ownId);
  for (const outcome of ["applied", "applied"] as const) expect(corrector.apply(later)).toBe(outcome);
  const ids = (name: string) =>
    [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name));
  expect(ids("id")).toEqual(["name", "name-3", "name-2"]);
  expect(ids("for")).toEqual(["name", "name-3"]);
  expect(ids("aria-describedby")).toEqual(["name-3 hint", "name"]);
  corrector.undo("one");
  expect(page()).toBe(before);
  expect(corrector.apply(correct(document.querySelector("[name=a]"), ownId))).toBe("unneeded");
  expect(page()).toBe(before);
});

test("a page without a title gets one, until its script gives it another", () => {
  document.body.innerHTML = "";
  const titled: Change[] = [{ kind: "insert", what: "title", text: "Rye Bakery" }];
  for (const head of ["", "<title> <!-- later --></title>"]) {
    document.head.innerHTML = head;
    const before = page();
    const corrector = createCorrector(document);
    const correction = correct(document.documentElement, titled);
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
  document.body.innerHTML = "<nav>Menu</nav><main>Bread</main>";
  const before = page();
  const corrector = createCorrector(document);
  const skip = correct(document.documentElement, [{ kind: "insert", what: "skip-link", text: "Skip" }]);
  corrector.apply(skip);
  corrector.apply(skip);
  const target = document.body.firstElementChild?.getAttribute("href")?.slice(1) ?? "";
  expect(document.getElementById(target)?.localName).toBe("main");
  corrector.undo("one");
  expect(page()).toBe(before);
});

test("the keyboard passes over a hidden control only while it is hidden", () => {
  document.body.innerHTML = '<ul aria-hidden="true"><li><a href="/a">Offer</a></li></ul>';
  const [list, link] = [document.querySelector("ul"), document.querySelector("a")];
  const corrector = createCorrector(document);
  const correction = correct(link, [{ kind: "attribute", name: "tabindex", value: "-1" }]);
  corrector.apply(correction);
  expect(link?.getAttribute("tabindex")).toBe("-1");
  list?.setAttribute("aria-hidden", "false");
  expect(corrector.apply(correction)).toBe("unneeded");
  expect(link?.hasAttribute("tabindex")).toBe(false);
});

test("embedded content gets a name, and nothing else", () => {
  document.body.innerHTML = '<object data="tides.svg"></object>';
  const object = document.querySelector("object");
  const corrector = createCorrector(document);
  corrector.apply(
    correct(object, [
      { kind: "attribute", name: "aria-label", value: "Tides" },
      { kind: "attribute", name: "title", value: "Tides" },
      { kind: "own-id" },
    ]),
  );
  expect(object?.outerHTML).toBe('<object data="tides.svg" aria-label="Tides"></object>');
});
