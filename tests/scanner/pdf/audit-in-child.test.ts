import { afterAll, expect, test } from "bun:test";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { PATIENCE_MS, PRIORITY } from "../../helpers/patience.ts";
import { HOSTILE_PDFS, ODD_PDFS } from "./hostile-pdfs.ts";
import { samplePdf } from "./write-pdf.ts";

const limits = {
  ...JOB_LIMITS,
  "audit-pdf": { ...JOB_LIMITS["audit-pdf"], cpuSeconds: 6, wallMs: PATIENCE_MS },
};
const scanner = new PageScanner({ limits, priority: PRIORITY });
afterAll(() => scanner.stop());

/** Returns the rules that found something, or the reason for a refusal. */
async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    const { findings } = await scanner.read("audit-pdf", bytes, null);
    return findings.map(({ rule }) => rule).join(" ");
  } catch (error) {
    if (error instanceof PageProblem) return error.reason;
    throw error;
  }
}

test.each(Object.entries(HOSTILE_PDFS))(
  "a PDF made to cost is refused: %s",
  async (_, { write, reasons }) => {
    expect(reasons).toContain(await outcome(write()));
    expect(await outcome(samplePdf())).toBe("");
  },
);

test.each(Object.entries(ODD_PDFS))("an odd PDF is read: %s", async (_, write) => {
  expect(await outcome(write())).not.toMatch(/^too|busy|unreadable/);
});

test("a PDF of more than 20 MB isn't read, nor a file that is none", async () => {
  expect(await outcome(Buffer.alloc(20 * 1_048_576 + 1))).toBe("too-large");
  expect(await outcome(Buffer.from("GIF89a"))).toBe("not-pdf");
});
