import { expect, test } from "bun:test";
import { decodeFile } from "#src/dashboard/features/widgets/import/list-form.tsx";
import { readList } from "#src/dashboard/features/widgets/import/read-list.ts";

const KNOWN = [{ name: "The shop", websiteUrl: "https://www.shop.example/" }];

const rowsOf = (text: string) => readList(text, KNOWN).rows.map(({ row }) => row);
const problemsOf = (text: string) =>
  readList(text, KNOWN).rows.map(({ number, problem }) => [number, problem]);

const ROW = (name: string, host: string, labels: string[] = []) => ({
  name,
  websiteUrl: `https://${host}`,
  labels,
});

test("a list of addresses names each widget after its host", () => {
  expect(rowsOf("www.one.example\n\nhttps://two.example/start\n")).toEqual([
    ROW("one.example", "www.one.example"),
    ROW("two.example", "two.example/start"),
  ]);
});

test("a list pasted from a spreadsheet has tabs, and names in whichever column", () => {
  const expected = [
    ROW("Bakery", "bakery.example", ["North", "Retainer"]),
    ROW("Pottery", "pottery.example"),
  ];
  expect(rowsOf("Bakery\tbakery.example\tNorth, Retainer\nPottery\tpottery.example\t")).toEqual(expected);
  expect(rowsOf("bakery.example\tBakery\tNorth, Retainer\npottery.example\tPottery\t")).toEqual(expected);
});

test("a list with heads is read by them, in English and German, and says what it does not use", () => {
  const english = "Phone,Website,Client,Tags\n123,bakery.example,Bakery,North";
  expect(rowsOf(english)).toEqual([ROW("Bakery", "bakery.example", ["North"])]);
  expect(readList(english, []).unusedColumns).toEqual(["Phone"]);
  expect(rowsOf("Kunde;Webseite;Schlagwörter\nBäckerei;baeckerei.example;Nord|Vertrag")).toEqual([
    ROW("Bäckerei", "baeckerei.example", ["Nord", "Vertrag"]),
  ]);
});

test.each([
  ["sep=;\r\nA, B & Co;one.example\r\n"],
  ["\uFEFFsep=;\nA, B & Co;one.example"],
  ['"sep=;"\nA, B & Co;one.example'],
  ["SEP=|\nA, B & Co|one.example"],
  ["sep=\t\nA, B & Co\tone.example"],
  ["sep=~\nA, B & Co~one.example"],
  ["sep=;;;\r\nA, B & Co;one.example;"],
  ["sep=,;;\r\nA, B & Co;one.example;"],
  ['sep=,\n"A, B & Co",one.example'],
  ['sep=\n"A, B & Co",one.example'],
])("a list begins below the separator that a spreadsheet wrote for itself: %j", (text) => {
  expect(rowsOf(text)).toEqual([ROW("A, B & Co", "one.example")]);
  expect(problemsOf(text)).toEqual([[1, null]]);
});

test("a list of one column below a separator is read, and a separator further down is a row", () => {
  expect(rowsOf("sep=;\none.example\ntwo.example")).toEqual([
    ROW("one.example", "one.example"),
    ROW("two.example", "two.example"),
  ]);
  expect(problemsOf("sep=;")).toEqual([]);
  expect(problemsOf("one.example\nsep=;")).toHaveLength(2);
});

test("a list may quote separators, quotation marks and line breaks", () => {
  const [row] = rowsOf('"Smith, ""Jones""\n& Co",smith.example,"North, South"');
  expect(row).toEqual(ROW('Smith, "Jones"\n& Co', "smith.example", ["North", "South"]));
});

test("a list says at the row what is wrong with it, and still reads the others", () => {
  const text = `name,website\nOne,one.example\nTwo,not a site\n${"x".repeat(81)},three.example\nFour,four.example`;
  expect(problemsOf(text)).toEqual([
    [2, null],
    [3, "“not a site” isn’t a website address like example.com."],
    [4, "Give the widget a name of 1 to 80 characters."],
    [5, null],
  ]);
  expect(problemsOf('One,one.example\n"Two,two.example\nThree,three.example')).toContainEqual([
    2,
    "A quotation mark in this row isn’t closed.",
  ]);
});

test("a list leaves out websites that have a widget or are listed twice, but not other folders", () => {
  const text = "shop.example\nhttps://new.example/\nwww.new.example\nnew.example/de";
  expect(problemsOf(text)).toEqual([
    [1, "Left out: “The shop” already has this website."],
    [2, null],
    [3, "Left out: row 2 already has this website."],
    [4, null],
  ]);
});

test("a list makes at most 500 widgets at once", () => {
  const text = Array.from({ length: 502 }, (_, at) => `site-${at}.example`).join("\n");
  const refused = problemsOf(text).filter(([, problem]) => problem);
  expect(refused.map(([number]) => number)).toEqual([501, 502]);
});

const GERMAN = "Kunde;Webseite\r\nBäckerei Müller;müller.example\r\n";
const EXPECTED = ROW("Bäckerei Müller", "müller.example");

async function rowsOfFile(...parts: BlobPart[]) {
  const { text, problem } = await decodeFile(new Blob(parts));
  return text === null ? problem : rowsOf(text);
}

test("a file may be UTF-16 with semicolons, as spreadsheets save it, in both byte orders", async () => {
  const units = Uint16Array.from(`\uFEFF${GERMAN}`, (unit) => unit.charCodeAt(0));
  const little = new Uint8Array(units.buffer);
  const big = new Uint8Array(little.length);
  for (let at = 0; at < little.length; at += 2) big.set([little[at + 1] ?? 0, little[at] ?? 0], at);
  expect(await rowsOfFile(little)).toEqual([EXPECTED]);
  expect(await rowsOfFile(big)).toEqual([EXPECTED]);
});

test("a file may be UTF-8 with and without a mark, or Windows-1252", async () => {
  const western = Uint8Array.from(GERMAN, (letter) => letter.charCodeAt(0));
  expect(await rowsOfFile(`\uFEFF${GERMAN}`)).toEqual([EXPECTED]);
  expect(await rowsOfFile(GERMAN)).toEqual([EXPECTED]);
  expect(await rowsOfFile(western)).toEqual([EXPECTED]);
});

test("a file of another kind, or too large, is refused with what to do instead", async () => {
  expect(await rowsOfFile(Uint8Array.of(0x50, 0x4b, 3, 4))).toContain("Save it as CSV");
  expect(await rowsOfFile(Uint8Array.of(0, 1, 2))).toContain("isn’t text");
  expect(await rowsOfFile("x".repeat(1_048_577))).toContain("Split it");
});
