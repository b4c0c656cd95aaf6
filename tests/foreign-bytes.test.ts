import { expect, test } from "bun:test";
import { join } from "node:path";
import { receiveWebhook } from "#shared/billing/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { finishPageCheck } from "#shared/page-checks/contract.ts";
import { signIn } from "#shared/sessions/contract.ts";
import { LOGO_BOX } from "#shared/site-reports/schemas.ts";
import { changeWidgets, importWidgets, undoCopies } from "#shared/widgets/contract.ts";
import { QUICK_WORK } from "#src/features/crawl/allowed-pages.ts";
import { SILENCE_MS } from "#src/front/silence-watch.ts";
import { limitBody } from "#src/http/limit-body.ts";
import { BROWSER_LIMITS } from "#src/scanner/browser/browser-scanner.ts";
import { LONGEST_MESSAGE } from "#src/scanner/browser/devtools-connection.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PAGE_LIMITS } from "#src/scanner/page-limits.ts";

const MEGABYTE = 1_048_576;
const page = await Bun.file(join(import.meta.dir, "../docs/foreign-bytes.md")).text();
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

function cellOf(start: string): string {
  const row = rows.find(([first]) => first?.startsWith(start));
  if (!row?.[1]) throw new Error(`There is no row “${start}”`);
  return row.at(-1) ?? "";
}

test("the page on foreign bytes has each job of the scanner's children with its limits", () => {
  const told = rows.flatMap(([, job = "", ...limits]) => (/^`[\w-]+`$/.test(job) ? [[job, ...limits]] : []));
  const real = Object.entries(JOB_LIMITS).map(([job, { inputBytes, cpuSeconds, wallMs, bytes }]) => [
    `\`${job}\``,
    inputBytes < MEGABYTE ? `${inputBytes / 1_000} KB` : `${inputBytes / MEGABYTE} MB`,
    `${cpuSeconds} s`,
    `${wallMs / 1_000} s`,
    `${bytes / MEGABYTE} MB`,
  ]);
  expect(told).toEqual(real);
  const replies = (job: keyof typeof JOB_LIMITS) => `${JOB_LIMITS[job].replyLength / MEGABYTE} MB`;
  expect(cellOf("results of the child processes")).toBe(
    `${replies("audit-page")}, of sitemaps ${replies("read-sitemap")}, of mails ${replies("read-mail")}`,
  );
  const { depth, tags } = PAGE_LIMITS;
  expect(page).toContain(`${depth} levels and ${tags.toLocaleString("en")} tags`);
});

test.each([
  ["JSON and forms of calls", signIn],
  ["JSON of changes to many widgets", changeWidgets],
  ["JSON of changes to many widgets", undoCopies],
  ["JSON of lists to import", importWidgets],
  ["JSON of lists to import", receiveWebhook],
  ["JSON of a check in an owner's browser", finishPageCheck],
])("the page on foreign bytes has the largest body of %s at %s", async (row, endpoint) => {
  const limit = Number(/^(\d+) KB$/.exec(cellOf(row))?.[1]) * 1_024;
  const sent = (length: number) =>
    new Request(`http://handrail.test${pathOf(endpoint)}`, { headers: { "content-length": String(length) } });
  await limitBody(sent(limit));
  expect(() => limitBody(sent(limit + 1))).toThrow();
});

test("the page on foreign bytes has the limits of logos, browsers and silence", () => {
  const { width, height } = LOGO_BOX;
  expect(page).toContain(`unpacked to ${width} × ${height} pixels`);
  expect(cellOf("pixels of a logo in a PDF report")).toStartWith(`${width} × ${height} pixels`);
  const { cpuSeconds, wallMs, bytes } = BROWSER_LIMITS;
  expect(cellOf("pages in the operator's browser")).toContain(
    `${cpuSeconds} s of processor time, ${wallMs / 1_000} s, ${(bytes / MEGABYTE).toLocaleString("en")} MB`,
  );
  expect(cellOf("messages of the operator's browser")).toBe(`${LONGEST_MESSAGE / MEGABYTE} MB each`);
  expect(page).toContain(`multiplied are at most ${QUICK_WORK / 1_000_000} million`);
  expect(page).toContain(`After ${SILENCE_MS / 1_000} s of silence`);
});
