import { describe, expect, test } from "bun:test";
import type { Correction, ElementNote } from "#shared/corrections/correction.ts";
import { findNoted } from "#shared/corrections/find-noted-element.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

function show(markup: string): void {
  document.body.innerHTML = markup;
}

function noteOf(selector: string): ElementNote {
  const element = document.querySelector(selector);
  const note = element && noteElement(element);
  if (!note) throw new Error(`${selector} has no note`);
  return note;
}

function find(note: ElementNote, scope: Correction["scope"] = "one"): string {
  const found = findNoted(document, note, scope);
  return typeof found === "string"
    ? found
    : found.map((one) => one.getAttribute("data-mark") ?? "unmarked").join();
}

const CARDS = `<main><h2>Offers</h2><ul>
  <li><img src="/a/chair.3f2a9c1b.jpg" data-mark="chair"><p>Oak chair</p><a href="#" data-mark="buy-chair">Buy</a></li>
  <li><img src="/a/table.jpg" data-mark="table"><p>Ash table</p><a href="#" data-mark="buy-table">Buy</a></li>
</ul></main>`;

describe("an element is found again", () => {
  test("by the file of its picture, without hashes, folders, sizes and queries", () => {
    show(CARDS);
    const note = noteOf("[data-mark=chair]");
    expect(note.names).toEqual({ src: "chair.jpg" });
    show(CARDS.replace("/a/chair.3f2a9c1b.jpg", "/cdn/b/chair.77aa00ff-640x480.jpg?w=3"));
    expect(find(note)).toBe("chair");
  });

  test("among twins by the text around it, also once a list has another order", () => {
    show(CARDS);
    const note = noteOf("[data-mark=buy-table]");
    expect(note).toMatchObject({ text: "Buy", around: "Ash table Buy", peers: 2, place: [0, 1] });
    const [first, second] = [...document.querySelectorAll("li")];
    if (first && second) second.after(first);
    expect(find(note)).toBe("buy-table");
  });

  test("by its place among equals, as long as there are as many", () => {
    const stars = '<p><img src="star.png" data-mark="1"><img src="star.png" data-mark="2"></p>';
    show(stars);
    const note = noteOf("[data-mark='2']");
    expect([find(note), find(note, "alike")]).toEqual(["2", "1,2"]);
    show(stars.replace("</p>", '<img src="star.png" data-mark="3"></p>'));
    expect([find(note), find(note, "alike")]).toEqual(["ambiguous", "1,2,3"]);
  });

  test("in a form whose fields are named after its members", () => {
    show(
      '<form data-mark="form"><input name="parentElement"><input name="getAttribute"><input name="childNodes"><input name="compareDocumentPosition"></form>',
    );
    expect(find(noteOf("form"))).toBe("form");
    expect(noteOf("input").ancestors).toEqual(["form"]);
  });
});

describe("nothing is found", () => {
  test.each([
    ["another id", '<a id="top" href="/x">Up</a>', '<a id="up" href="/x">Up</a>'],
    ["another address", '<a href="/x">Up</a>', '<a href="/y">Up</a>'],
    ["a name that was not there", "<input>", '<input name="age">'],
  ])("for an element with %s", (_, before, after) => {
    show(before);
    const note = noteOf(before.startsWith("<a") ? "a" : "input");
    show(after);
    expect(find(note)).toBe("missing");
  });

  test("in the footer for what was in the header", () => {
    const link = (mark: string) => `<a href="/basket" data-mark="${mark}"><svg></svg></a>`;
    const footer = `<footer><ul><li>${link("footer")} Basket and delivery</li></ul></footer>`;
    show(`<header><div class="bar">${link("header")}</div></header>${footer}`);
    const note = noteOf("[data-mark=header]");
    expect(find(note)).toBe("header");
    show(footer);
    expect(find(note)).toBe("missing");
  });

  test.each([
    ["heading", (name: string, mark: string) => `<h2>${name}</h2><p data-mark="${mark}">Sold out</p>`],
    ["id", (name: string, mark: string) => `<div id="${name}"><p data-mark="${mark}">Sold out</p></div>`],
  ])("for one of three twins that is gone, under the %s of another", (_, section) => {
    const others = section("Tables", "table") + section("Benches", "bench");
    show(`<main>${section("Chairs", "chair")}${others}</main>`);
    const note = noteOf("[data-mark=chair]");
    expect(find(note)).toBe("chair");
    show(`<main>${section("Tables", "table")}</main>`);
    expect(find(note)).toBe("missing");
  });

  test("for a button that says something else in the same place", () => {
    show('<main><div class="tools"><button>Save</button></div></main>');
    const note = noteOf("button");
    show('<main><div class="tools"><button>Delete</button><button>Print</button></div></main>');
    expect(find(note)).toMatch(/missing|ambiguous/);
  });
});

test("an element in a shadow tree has no note", () => {
  show("<div></div>");
  const root = document.querySelector("div")?.attachShadow({ mode: "open" });
  const button = document.createElement("button");
  root?.append(button);
  expect(noteElement(button)).toBeNull();
});
