import { expect, test } from "bun:test";
import { decodePage } from "#src/scanner/child/handle-jobs.ts";
import { decodeXml } from "#src/scanner/decode-text.ts";
import { LINEAR_MS, processorMs } from "#tests/helpers/processor-time.ts";

const HTML = "text/html";
/** "хлеб" in KOI8-R, which is no UTF-8. */
const BREAD = Buffer.from([0xc8, 0xcc, 0xc5, 0xc2]);
const META = "<meta charset=koi8-r>";
const PAST_PRESCAN = "\n".repeat(1_024);

function ending(start: string, contentType = HTML): string {
  return decodePage(Buffer.concat([Buffer.from(start), BREAD]), contentType).slice(-4);
}

const russian = (start: string, contentType?: string) => ending(start, contentType) === "хлеб";

test("a page is decoded by its header, a meta element or a byte order mark, the last of which counts most", () => {
  expect(russian("", 'text/html; charset="KOI8-R"')).toBe(true);
  expect(russian(`<!doctype html>${META}`)).toBe(true);
  expect(russian(`<meta charset=latin1>`, "text/html; charset=koi8-r")).toBe(true);
  const marked = Buffer.from("\ufeff<meta charset=koi8-r>хлеб");
  expect(decodePage(marked, "text/html; charset=koi8-r")).toEndWith(">хлеб");
  const wide = Buffer.from("\ufeffхлеб", "utf16le");
  expect(decodePage(wide, "text/html; charset=utf-8")).toBe("хлеб");
  expect(decodePage(Buffer.from(wide).swap16(), HTML)).toBe("хлеб");
});

test.each([
  ["TEXT/HTML;CHARSET= Koi8-R ;x=y", true],
  ["text/html; x=1; charset=koi8-r", true],
  ["text/html; charset=koi8-r; charset=latin1", true],
  ["text/html, text/html; charset=koi8-r", true],
  ["text/html; charset=koi8-r, text/html", true],
  ['text/html; x="a, b; charset=utf-8"; charset=koi8-r', true],
  ["text/html; charset='koi8-r'", false],
  ["text/html; charset = koi8-r", false],
  ["text/html charset=koi8-r", false],
  ['text/html; x="; charset=koi8-r"', false],
])("the header %s names a charset: %p", (header, names) => {
  expect(russian("", header)).toBe(names);
});

test("a charset unknown to browsers leaves it to the page's own declaration", () => {
  expect(russian(META, "text/html; charset=klingon")).toBe(true);
  expect(russian(`<meta charset=klingon>${META}`)).toBe(true);
});

test.each([
  ['<META CONTENT="text/html; charset=koi8-r" HTTP-EQUIV="Content-Type">'],
  ["<meta http-equiv=content-type content='text/html; charset charset = \"koi8-r\"'>"],
  ["<meta name=a data-b charset=' koi8-r ' />"],
  ['<meta charset="&#107;oi8&#x2D;r">'],
  [`<link title="a > b" href=c>${META}`],
  [`<!-->${META}`],
  [`<!-- <meta charset=latin1> --!>${META}`],
  [`<? <meta charset=latin1> ?></ <meta charset=latin1>>${META}`],
  [`<script>"<meta charset=latin1>"</script>${META}`],
  [`<title><meta charset=latin1></title>${META}`],
  [`<svg><![CDATA[<meta charset=latin1>]]></svg>${META}`],
  [`<custom-part></custom-part>${META}`],
  [`<body><p>${META}`],
  [`<template>${META}</template>`],
  [`<?xml version="1.0" encoding="windows-1250"?>${META}`],
  ['<?xml version="1.0" encoding="koi8-r"?><html>'],
])("the encoding is declared by %s", (start) => {
  expect(russian(start)).toBe(true);
});

test.each([
  ["<meta content='text/html; charset=koi8-r'>"],
  ["<meta http-equiv=refresh content='9; charset=koi8-r'>"],
  ["<meta data-charset=koi8-r>"],
  ["<meta charset=koi8-r/>"],
  ["<metadata charset=koi8-r>"],
  [`<!-- ${META} -->`],
  [`<!--!> ${META} -->`],
  [`<style>${META}</style>`],
  [`<textarea>${META}</textarea>`],
  [`<iframe>${META}</iframe>`],
  [`<a title="${META}">`],
  [` <?xml version="1.0" encoding="koi8-r"?>`],
])("no encoding is declared by %s", (start) => {
  expect(ending(start)).toBe("ÈÌÅÂ");
});

test("after 1,024 bytes, a declaration counts as long as only elements of the head were open", () => {
  const links = '<link rel=preload href="/fonts/a.woff2" as=font>'.repeat(50);
  const late = (start: string) => russian(`<!doctype html><html><head>${start}${META}`);
  const heads = [links, PAST_PRESCAN, `<!-- ${links} --><base href=/>`, `<style>${links}</style>text`];
  for (const start of [...heads, `<title>A</title><script>"</head>"</script>${links}`])
    expect([start, late(start)]).toEqual([start, true]);
  for (const start of ["</head>", "<body>", "<template></template>", "<p>", "<custom-part>"])
    expect([start, late(start + PAST_PRESCAN), late(start)]).toEqual([start, false, true]);
});

test("after 1,024 bytes, what scripts hide or switch off declares nothing", () => {
  const hidden = ["<!-- ", "<script>", "<title>", "<style>", "<noscript>", "<textarea>", "<iframe>"];
  for (const start of hidden)
    expect([start, russian(`<head>${PAST_PRESCAN}${start}${META}`)]).toEqual([start, false]);
  const before = `<script>"<meta charset=latin1>"</script>${PAST_PRESCAN}<noscript></noscript>`;
  expect(russian(`<head>${before}${META}`)).toBe(true);
});

test("a page that claims UTF-16 in ASCII is UTF-8, and x-user-defined is windows-1252", () => {
  for (const label of ["utf-16le", "UTF-16", "unicode"])
    expect(decodePage(Buffer.from(`<meta charset=${label}>хлеб`), HTML)).toEndWith(">хлеб");
  expect(ending("<meta charset=x-user-defined>")).toBe("ÈÌÅÂ");
});

test("a page that declares nothing is UTF-8 if it is valid, even if cut off, and otherwise windows-1252", () => {
  expect(decodePage(Buffer.from("хлеб"), "")).toBe("хлеб");
  expect(decodePage(Buffer.from("хлеб").subarray(0, -1), "")).toBe("хле\ufffd");
  expect(ending("<p>")).toBe("ÈÌÅÂ");
  expect(decodePage(Buffer.from([0x80, 0x93]), "")).toBe("€“");
});

test("XHTML and XML are read by their declaration, not by meta elements", () => {
  const xhtml = `<?xml version='1.0' encoding='koi8-r'?><html><head><meta charset='latin1'/>`;
  expect(ending(xhtml, "application/xhtml+xml")).toBe("хлеб");
  expect(ending("<html><meta charset='koi8-r'/>", "application/xhtml+xml")).toContain("\ufffd");
  expect(decodeXml(Buffer.from("<?xml version='1.0'?><a>хлеб</a>", "utf16le"))).toEndWith("<a>хлеб</a>");
  expect(decodeXml(Buffer.from("<?xml version='1.0' encoding='utf-16'?><a>хлеб"))).toEndWith("<a>хлеб");
});

test.each([
  ["windows-874", [0xa1], "ก"],
  ["x-mac-cyrillic", [0xe0], "а"],
  ["iso-8859-8-i", [0xe0], "א"],
  ["iso-2022-jp", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], "日"],
  ["shift_jis", [0x93, 0xfa], "日"],
  ["x-euc-jp", [0xc6, 0xfc], "日"],
  ["gb18030", [0x94, 0x39, 0xda, 0x33], "💩"],
  ["gb2312", [0xc8, 0xd5], "日"],
  ["big5-hkscs", [0xa4, 0xe9], "日"],
  ["ks_c_5601-1987", [0xec, 0xed], "日"],
  ["iso-2022-kr", [0x41], "\ufffd"],
])("the label %s is known", (label, bytes, text) => {
  expect(decodePage(Uint8Array.from(bytes), `text/html; charset=${label}`)).toBe(text);
});

const MEGABYTES = 2 * 1_048_576;

test.each([
  ["meta tags", "<meta charset>"],
  ["one meta tag", `<meta content="${"charset".repeat(300_000)}">`],
  ["references", `<meta charset="${"&#x26;".repeat(300_000)}">`],
  ["comments", "<!---->"],
  ["unclosed comments", "<!--"],
  ["unclosed scripts", "<script>"],
  ["noscript", "<noscript><meta charset=koi8-r>"],
  ["attributes", `<meta ${Array.from({ length: 150_000 }, (_, at) => `a${at}=""`).join(" ")}>`],
])("2 MB of %s take linear time", async (_, part) => {
  const html = `<head>${PAST_PRESCAN}${part.repeat(Math.ceil(MEGABYTES / part.length))}`;
  const took = await processorMs(() => expect(ending(html)).toBe("ÈÌÅÂ"));
  expect(took).toBeLessThan(LINEAR_MS);
});
