import { describe, expect, test } from "bun:test";
import type { PageContent, PdfFacts, TaggedElement } from "#src/scanner/pdf/pdf-facts.ts";
import { judgePdf } from "#src/scanner/pdf/rules.ts";

const PAGE: PageContent = {
  page: 1,
  letters: 900,
  unmapped: 0,
  untagged: 0,
  pictures: 0,
  untaggedPictures: 0,
  drawings: 3,
  hasAlternative: false,
  isReordered: false,
};

const SOUND: PdfFacts = {
  pages: 1,
  title: "Our menu",
  showsTitle: true,
  lang: "de-AT",
  isLocked: false,
  tags: "marked",
  contents: [PAGE],
  elements: [],
  fields: [],
};

/** Returns `rule message`, with the outcome if it isn't the rule's own, and the place. */
function found(changes: Partial<PdfFacts>): string[] {
  return judgePdf({ ...SOUND, ...changes }).map(({ rule, messageId, outcome, place }) =>
    [rule.slice("pdf-".length), messageId, outcome, place && `${place.page}:${place.tag}`]
      .filter(Boolean)
      .join(" "),
  );
}

const picture = (alternative: string | null): TaggedElement => {
  return { kind: "picture", page: 2, tag: "Figure", alternative };
};
const table = (rows: number, cells: number, headers = 0): TaggedElement => {
  return { kind: "table", page: 1, tag: "Table", rows, cells, headers };
};
const headings = (...levels: number[]): TaggedElement[] =>
  levels.map((level) => ({ kind: "heading", page: level, tag: `H${level}`, level }));
const pages = (count: number, changes: Partial<PageContent> = {}) =>
  Array.from({ length: count }, (_, at) => ({ ...PAGE, page: at + 1, ...changes }));

const onPage = (changes: Partial<PageContent>) => ({ contents: pages(1, changes) });

const SILENT = { letters: 0, pictures: 1 };

test("a sound PDF has no finding", () => {
  expect(found({})).toEqual([]);
});

describe("a PDF without text", () => {
  test("is a scan if its pages are pictures or shapes, and its missing tags aren't told as well", () => {
    expect(found({ contents: pages(2, SILENT), tags: "none" })).toEqual(["scan no-text"]);
    expect(found(onPage({ letters: 0, drawings: 400 }))).toEqual(["scan no-text"]);
  });

  test("is no scan if it is blank, or if its pictures have alternative texts", () => {
    expect(found({ ...onPage({ letters: 0, drawings: 2 }), tags: "none" })).toEqual(["tags none"]);
    expect(found({ ...onPage({ letters: 0, drawings: 0 }), tags: "none" })).toEqual([]);
    const described = found(onPage({ ...SILENT, hasAlternative: true }));
    expect(described).toEqual(["page-without-text described 1:Page"]);
  });

  test("is a question on a single page", () => {
    const contents = [PAGE, { ...PAGE, page: 2, ...SILENT }];
    expect(found({ contents })).toEqual(["page-without-text picture 2:Page"]);
  });
});

test.each<[string, Partial<PdfFacts>, string[]]>([
  ["no tags", { tags: "none" }, ["tags none"]],
  ["tags that it doesn't declare", { tags: "unmarked" }, ["tags unmarked"]],
  ["no title", { title: "", showsTitle: false }, ["title none"]],
  ["a title that viewers hide", { showsTitle: false }, ["title-hidden hidden"]],
  ["no language", { lang: "" }, ["language none"]],
  ["a language that is no tag", { lang: "German!" }, ["language invalid"]],
  ["a picture without alternative text", { elements: [picture(null)] }, ["picture-alt none 2:Figure"]],
  ["an empty one", { elements: [picture("")] }, ["picture-alt empty review 2:Figure"]],
  ["a file name for one", { elements: [picture("IMG_2041.jpeg")] }, ["picture-alt file-name 2:Figure"]],
  ["a picture with a description", { elements: [picture("A bowl of soup")] }, []],
  ["a table without headers", { elements: [table(3, 6)] }, ["table-headers none 1:Table"]],
  ["a table with headers", { elements: [table(3, 4, 2)] }, []],
  ["a list drawn as a table", { elements: [table(6, 6), table(1, 4)] }, []],
  ["a heading that skips a level", { elements: headings(1, 2, 4, 2) }, ["heading-order skipped 4:H4"]],
  ["headings in order", { elements: headings(1, 2, 3, 1, 2) }, []],
  ["no headings on many pages", { contents: pages(4) }, ["headings none"]],
  ["no headings on few pages", { contents: pages(3) }, []],
  ["text without characters", onPage({ unmapped: 40 }), ["unreadable-text text 1:Page"]],
  ["symbols without characters", onPage({ unmapped: 4 }), ["unreadable-text symbols review 1:Page"]],
  ["untagged text", onPage({ untagged: 9, untaggedPictures: 1 }), ["untagged-content text 1:Page"]],
  ["an untagged picture", onPage({ untaggedPictures: 1 }), ["untagged-content picture 1:Page"]],
  ["another order of tags", onPage({ isReordered: true }), ["reading-order differs 1:Page"]],
  ["a field without a name", { fields: [{ page: 3, name: "Text1", label: "" }] }, ["field-name none 3:Form"]],
  ["a field with a name", { fields: [{ page: 3, name: "Text1", label: "Email" }] }, []],
  ["protection that forbids reading", { isLocked: true }, ["locked locked"]],
])("%s", (_, changes, expected) => {
  expect(found(changes)).toEqual(expected);
});

const FILE_NAMES = ["menu.pdf", "Microsoft Word - Speisekarte neu.docx", "Untitled", "Unbenannt-1"];
const FURTHER = ["Dokument1", "flyer_2026_final", "Speisekarte.indd", "PowerPoint-Präsentation"];

test.each([...FILE_NAMES, ...FURTHER])("the title “%s” is that of a file", (title) => {
  expect(found({ title })).toEqual(["title file-name"]);
});

test.each(["Menu", "Speisekarte Mai 2026", "Prices from May 1.", "Documents we need", "Scans of b R D"])(
  "the title “%s” is that of a document",
  (title) => {
    expect(found({ title })).toEqual([]);
  },
);
