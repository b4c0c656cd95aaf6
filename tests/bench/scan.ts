import { join } from "node:path";
import { portalPage } from "./scan/portal-page.ts";

/** Elements of the benchmark's pages: a small page, a usual one, and a heavy portal. */
const SIZES = [20, 800, 2_500, 9_888];
const CHILD = join(import.meta.dir, "scan/audit-once.ts");

/**
 * Prints what an audit costs by page size, beside stock happy-dom with the same rules. Each audit
 * runs in a process of its own, whose start counts as well.
 */
export async function benchScan(): Promise<void> {
  console.log("scan: processor seconds and MB of one audit in a new process");
  for (const elements of SIZES) {
    const html = portalPage(elements);
    const [own, stock] = [await measureAudit(html), await measureAudit(html, "stock")];
    const share = (own.cpuSeconds / stock.cpuSeconds).toFixed(2);
    const name = `  ${String(elements).padStart(6)} elements`;
    console.log(`${name}: ${own.text}; stock ${stock.text}; ${share} of its time`);
  }
}

async function measureAudit(html: string, ...args: "stock"[]) {
  const command = [process.execPath, CHILD, ...args];
  const child = Bun.spawn(command, { stdin: Buffer.from(html), stdout: "pipe" });
  const { megabytes, findings } = JSON.parse(await new Response(child.stdout).text());
  await child.exited;
  const cpuSeconds = Number(child.resourceUsage()?.cpuTime.total) / 1e6;
  return { cpuSeconds, text: `${cpuSeconds.toFixed(2)} s, ${megabytes} MB, ${findings} findings` };
}
