import { PageProblem } from "#src/scanner/page-problem.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";

/**
 * Fetches the pages of a site and reads each in a scanner's child, two at a time, as a server does
 * for install checks, without being that server: read-pages.ts <address> <count>.
 */
const address = process.argv[2] ?? "";
const count = Number(process.argv[3] ?? 0);
const scanner = new PageScanner();
let next = 0;

await Promise.all([readNext(), readNext()]);
process.exit(0);

async function readNext(): Promise<void> {
  while (next < count) {
    next += 1;
    const url = `${address}?${next}`;
    const response = await fetch(url);
    const contentType = response.headers.get("content-type") ?? "";
    const page = { url, contentType, bytes: await response.bytes() };
    await scanner.run("read-install-facts", page).catch(ignoreRefusal);
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof PageProblem)) throw error;
}
