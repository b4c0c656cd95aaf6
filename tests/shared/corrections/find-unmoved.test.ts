import { beforeEach, expect, test } from "bun:test";
import { findNoted } from "#shared/corrections/find-noted-element.ts";
import { findUnmoved } from "#shared/corrections/find-unmoved.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { readPage } from "#shared/corrections/page-reading.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

const card = (at: number) =>
  `<li class="card"><div class="body"><h3>Chair ${at}</h3><p>For ${at} people</p><a href="/buy"><b></b></a></div></li>`;

function showCards(count: number): void {
  document.body.innerHTML = `<main><ul>${Array.from({ length: count }, (_, at) => card(at)).join("")}</ul></main>`;
}

beforeEach(() => showCards(10));

function notesOf(selector: string) {
  const page = readPage(document);
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const note = noteElement(element, page);
    return note ? [{ element, note, scope: "one" as const }] : [];
  });
}

function noteAt(selector: string, at: number) {
  const note = notesOf(selector)[at];
  if (!note) throw new Error(`There is no ${selector} at ${at}`);
  return note;
}

/** Reads the page, and records the elements whose attributes are read. */
function recordedPage() {
  const read = new Set<Element>();
  const page = readPage(document, (element, name) => {
    read.add(element);
    return element.getAttribute(name);
  });
  return { page, read };
}

test("elements of a page that is as it was are found without a look at the others", () => {
  showCards(100);
  const wanted = notesOf("a").slice(30, 60);
  const { page, read } = recordedPage();
  const found = wanted.map((one) => findUnmoved(page, one));
  expect(found).toEqual(wanted.map(({ element }) => [element]));
  // Each link with what it shows, its two parents, and those that all have in common.
  expect(read.size).toBeLessThanOrEqual(30 * 4 + 2);
  expect(document.querySelectorAll("*").length).toBeGreaterThan(4 * read.size);
});

test.each<[string, () => void, string?]>([
  ["another text next to it", () => document.querySelectorAll("p")[7]?.replaceChildren("Sold out")],
  ["another element before it", () => document.querySelector("ul")?.prepend(document.createElement("li"))],
  ["another name", () => document.querySelectorAll("a")[7]?.setAttribute("href", "/basket")],
  ["another parent", () => document.querySelectorAll("li")[7]?.setAttribute("class", "list")],
  [
    "a copy somewhere else",
    () => document.body.append(...(document.querySelectorAll("li")[7]?.cloneNode(true).childNodes ?? [])),
  ],
  ["another heading above it", () => document.querySelectorAll("h3")[6]?.replaceChildren("Table"), "li"],
])("an element with %s has to be looked for", (_, change, selector = "a") => {
  const wanted = noteAt(selector, 7);
  expect(findUnmoved(readPage(document), wanted)).toEqual([wanted.element]);
  change();
  expect(findUnmoved(readPage(document), wanted)).toBeNull();
});

test("one of as many twins as there were is found by its classes and parent", () => {
  const star = '<b class="star"></b>';
  document.body.innerHTML = `<p>${star.repeat(3)}<b></b></p><p>Five<b class="star"></b></p><i><b class="star"></b></i>`;
  const second = noteAt("b.star", 1);
  expect(second.note.place).toEqual([1, 3]);
  const { page, read } = recordedPage();
  expect(findUnmoved(page, second)).toEqual([second.element]);
  const others = [...read].filter(({ localName }) => localName === "b");
  expect(others.map((one) => `${one.parentElement?.localName} ${one.className}`)).toEqual(
    Array(4).fill("p star"),
  );
  document.querySelector("b")?.setAttribute("class", "star empty");
  expect(findUnmoved(readPage(document), second)).toBeNull();
  document.querySelector("b")?.setAttribute("class", "star");
  document.querySelector("p")?.append(document.createElement("i"));
  expect(findUnmoved(readPage(document), second)).toEqual([second.element]);
  document.querySelector("b")?.remove();
  expect(findUnmoved(readPage(document), second)).toBeNull();
});

test("a twin without a parent of its own, one of many alike, and one noted by an earlier release have to be looked for", () => {
  const link = noteAt("a", 0);
  const page = readPage(document);
  const { spot, ...earlier } = link.note;
  expect(spot?.path).toEqual([1, 0, 0, 0, 0, 2]);
  expect(findUnmoved(page, { ...link, scope: "alike" })).toBeNull();
  expect(findUnmoved(page, { ...link, note: earlier })).toBeNull();
  expect(findNoted(document, earlier, "one")).toEqual([link.element]);
  document.body.innerHTML = "<b></b><b></b>";
  const twins = notesOf("b");
  expect(twins.map(({ note }) => note.spot)).toEqual([undefined, undefined]);
  expect(twins.map((one) => findUnmoved(readPage(document), one))).toEqual([null, null]);
});
