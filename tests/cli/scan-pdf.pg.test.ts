import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import * as v from "valibot";
import { runCommand } from "../helpers/command-line.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { encryptedPdf, samplePdf } from "../scanner/pdf/write-pdf.ts";
import { SARIF } from "../scanner/reports/sarif-schema.ts";

const folder = temporaryFolder();
const MENU = join(folder, "menu.pdf");
const FAULTY = samplePdf({
  title: "menu.pdf",
  catalog: "/Lang (en) /StructTreeRoot 7 0 R /MarkInfo << /Marked true >>",
  tags: "<< /S /P /Pg 3 0 R /K 0 >> << /S /Figure /Pg 3 0 R >>",
});
const LARGE = Buffer.alloc(20 * 1_048_576 + 1, "%PDF-1.7\n");

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url);
    const type = pathname.startsWith("/download") ? "application/octet-stream" : "application/pdf";
    const large = pathname.startsWith("/large") ? LARGE : null;
    const padded = Buffer.concat([FAULTY, Buffer.alloc(3 * 1_048_576, " ")]);
    return new Response(new Uint8Array(large ?? (pathname === "/price-list" ? padded : FAULTY)), {
      headers: { "content-type": type },
    });
  },
});
const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

beforeAll(async () => {
  writeFileSync(MENU, FAULTY);
  writeFileSync(join(folder, "secret.pdf"), await encryptedPdf({ userPassword: "secret" }));
  writeFileSync(join(folder, "page.pdf"), "<!doctype html><title>Not found</title>");
  writeFileSync(join(folder, "cut.pdf"), FAULTY.subarray(0, 40));
  writeFileSync(join(folder, "large.pdf"), LARGE);
});
afterAll(() => server.stop(true));

test("a PDF's findings have criteria, clauses for documents, a page and what to do in five programs", async () => {
  const { code, out, err } = await runCommand(["scan", MENU]);
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(out).toStartWith(`${MENU}\nmenu.pdf\n2 failures (1 serious, 1 moderate), 0 for a person to check`);
  expect(out).toContain("serious: The picture has no alternative text (pdf-picture-alt)");
  expect(out).toContain("WCAG 1.1.1 Non-text Content (A), EN 301 549 10.1.1.1");
  expect(out).toMatch(/Word: right-click.+Google Docs:.+LibreOffice:.+InDesign:.+Acrobat:/s);
  expect(out).toContain("    - #page=1\n      <Figure>\n");
  expect(out).toContain(
    'moderate: The document’s title is a file name or placeholder: "menu.pdf" (pdf-title)',
  );
  expect(out.replace(/\s+/g, " ")).toContain(
    "In a PDF, they read its properties, tags, fonts and form fields",
  );
  expect(out).not.toContain("HTML");
});

test("a PDF is told by its content type or, if its server knows none, by its name, and none of more than 20 MB is fetched to its end", async () => {
  const urls = ["/price-list", "/download/menu.pdf", "/large.pdf"].map(at);
  const { pages } = JSON.parse((await runCommand(["scan", "--allow-private", "--json", ...urls])).out);
  const told = { title: "menu.pdf", engines: [{}, {}], problem: null };
  expect(pages).toMatchObject([told, told, { problem: { message: expect.stringContaining("20 MB") } }]);
});

test("SARIF, EARL and CSV have a PDF's findings", async () => {
  const print = async (format: string) => (await runCommand(["scan", `--${format}`, MENU])).out;
  const { runs } = v.parse(SARIF, JSON.parse(await print("sarif")));
  const ids = runs.flatMap(({ results = [] }) => results.map(({ ruleId }) => ruleId));
  expect(ids).toEqual(["pdf-picture-alt", "pdf-title"]);
  expect(await print("earl")).toContain('"ptr:expression": "#page=1"');
  const { data } = Papa.parse<Record<string, string>>((await print("csv")).trim(), { header: true });
  expect(data.map((row) => [row.rule, row.en_301_549, row.selector])).toEqual([
    ["pdf-picture-alt", "10.1.1.1", "#page=1"],
    ["pdf-title", "10.2.4.2", ""],
  ]);
});

/** Sentences by files' names. */
const UNREAD = {
  "secret.pdf": "The PDF can’t be read without a password.",
  "page.pdf": "This isn't a PDF, whatever its name or its server says.",
  "cut.pdf": "The PDF is damaged and couldn't be read.",
  "large.pdf": "The PDF is too large: it has more than 20 MB.",
  "none.pdf": "There's no such file.",
};

test("a file that cannot be read as a PDF is not scanned, with the reason", async () => {
  const { code, out } = await runCommand(["scan", ...Object.keys(UNREAD).map((name) => join(folder, name))]);
  expect(code).toBe(2);
  for (const [name, reason] of Object.entries(UNREAD))
    expect(out).toContain(`${join(folder, name)}\n  Not scanned. ${reason}\n`);
});
