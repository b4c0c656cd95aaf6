import { describe, expect, test } from "bun:test";
import { csvReport } from "#src/scanner/reports/csv.ts";
import { EXAMPLE, STORED_EXAMPLE } from "./example-report.ts";

/** Parses CSV by the grammar of RFC 4180. @throws Error for text that does not follow it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at = field.lastIndex) {
    field.lastIndex = at;
    const [, quoted, plain = "", end] = field.exec(text) ?? [];
    if (end === undefined) throw new Error(`No CSV at ${at}: ${text.slice(at, at + 40)}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

function records(text: string): Array<Record<string, string>> {
  const [header = [], ...rows] = parseCsv(text);
  expect(rows.every((row) => row.length === header.length)).toBe(true);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
}

describe("a report as CSV", () => {
  test("has a row per finding with its criteria, clauses, engine and element", () => {
    const found = records(csvReport(EXAMPLE));
    expect(found).toHaveLength(6);
    expect(found[0]).toMatchObject({
      page: "https://shop.example/products?tag=a|b&x=%zz",
      outcome: "failed",
      impact: "critical",
      rule: "img-alt",
      criteria: "1.1.1",
      en_301_549: "9.1.1.1",
      selector: "main > img",
      markup: '<img src="a.png" title="He said &quot;hi&quot;, twice">',
      engine: "AccessLint",
      engine_version: "0.21.0",
      scanned_at: "2026-11-23T04:00:00.000Z",
    });
  });

  test("has a row for a page that could not be scanned", () => {
    expect(records(csvReport(EXAMPLE)).at(-1)).toMatchObject({
      page: "https://shop.example/gone",
      outcome: "not-scanned",
      rule: "status",
      message: "There is no page at this address (404).",
    });
  });

  test("keeps a page's text from being a formula or controlling a terminal", () => {
    const text = csvReport(EXAMPLE);
    expect(records(text)[3]?.message).toBe("'=HYPERLINK( [31m 2Jred )");
    expect(text).not.toMatch(/(?![\r\n])[\p{Cc}\u202e]/u);
  });

  test("names the state of stored issues, and a rule that is no longer known", () => {
    const [failure, ignored, retired] = records(csvReport(STORED_EXAMPLE));
    expect(failure?.outcome).toBe("not-scanned");
    expect(ignored).toMatchObject({ state: "ignored", first_seen_at: "2026-11-23T04:00:00.000Z" });
    expect(retired).toMatchObject({ rule: "retired-rule", criteria: "", engine: "" });
  });
});
