import { afterAll, beforeAll, expect, test } from "bun:test";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { JOB_LIMITS } from "../../src/scanner/jobs.ts";
import { PageProblem } from "../../src/scanner/page-problem.ts";
import { PageScanner } from "../../src/scanner/page-scanner.ts";
import { ensureScannerEngine } from "../helpers/built-files.ts";
import { PATIENCE_MS, PRIORITY } from "../helpers/patience.ts";
import { COSTLY_TO_AUDIT, READ_PAGES, REFUSED_PAGES, UNENDING_PAGES } from "./hostile-pages.ts";

const AUDIT_LIMITS = { ...JOB_LIMITS["audit-page"], cpuSeconds: LONG ? 3 : 2, wallMs: PATIENCE_MS };
const LIMITS = { ...JOB_LIMITS, "audit-page": AUDIT_LIMITS };
const scanner = new PageScanner({ limits: LIMITS, priority: PRIORITY });
beforeAll(ensureScannerEngine);
afterAll(() => scanner.stop());

const PAGE = { contentType: "text/html; charset=utf-8", url: "https://shop.example/" };

async function outcome(html: string): Promise<string> {
  try {
    const { findings } = await scanner.run("audit-page", { ...PAGE, bytes: Buffer.from(html) });
    return findings.length > 0 ? "audited" : "without a finding";
  } catch (error) {
    if (error instanceof PageProblem) return error.reason;
    throw error;
  }
}

test.each(someOf(Object.entries(REFUSED_PAGES), 0))("is refused before the audit: %s", async (_, page) => {
  expect(await outcome(page())).toMatch(/^too-(large|deep|many-tags)$/);
});

/** Pages that cost the parser, of which a test of reading pages has all. */
const COSTLY_TO_PARSE = Object.entries({ ...READ_PAGES, ...UNENDING_PAGES });

test.each([...someOf(COSTLY_TO_PARSE, 2), ...Object.entries(COSTLY_TO_AUDIT)])(
  "is audited or given up, and the next page is audited: %s",
  async (_, page) => {
    expect(await outcome(page())).toMatch(/^(audited|too-deep|too-slow|too-much-memory)$/);
    expect(await outcome("<p>Next</p>")).toBe("audited");
  },
  2 * PATIENCE_MS,
);
