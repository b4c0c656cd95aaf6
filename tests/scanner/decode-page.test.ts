import { expect, test } from "bun:test";
import { decodePage } from "#src/scanner/child/decode-page.ts";

const HTML = "text/html";
/** "Größe" in ISO-8859-1, of which ö and ß are no UTF-8. */
const LATIN = Buffer.from("Gr\xf6\xdfe", "latin1");
const declared = (meta: string, after = "") => Buffer.concat([Buffer.from(meta + after), LATIN]);

test.each([
  ["the header's charset", LATIN, 'text/html; charset="ISO-8859-1"'],
  ["a meta charset", declared("<!doctype html><meta charset=iso-8859-1>"), HTML],
  [
    "a meta http-equiv",
    declared('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
    HTML,
  ],
])("a page is decoded by %s", (_, bytes, contentType) => {
  expect(decodePage(bytes, contentType)).toEndWith("Größe");
});

test("the header has precedence over a meta element, and a byte order mark over both", () => {
  const page = Buffer.from("<meta charset=iso-8859-1>Größe");
  expect(decodePage(page, "text/html; charset=utf-8")).toEndWith(">Größe");
  expect(decodePage(Buffer.from("\uFEFF<meta charset=iso-8859-1>Größe"), HTML)).toEndWith(">Größe");
  expect(decodePage(Buffer.from("\uFEFFGröße", "utf16le"), "text/html; charset=utf-8")).toBe("Größe");
});

test("a page without a known charset is UTF-8, and one that claims UTF-16 in ASCII, too", () => {
  expect(decodePage(Buffer.from("Größe"), "")).toBe("Größe");
  expect(decodePage(Buffer.from("Größe"), "text/html; charset=klingon")).toBe("Größe");
  expect(decodePage(Buffer.from("<meta charset=utf-16le>Größe"), HTML)).toEndWith("Größe");
  expect(decodePage(declared("<p>", `${" ".repeat(1_024)}<meta charset=iso-8859-1>`), HTML)).toEndWith(
    "Gr\uFFFD\uFFFDe",
  );
});
