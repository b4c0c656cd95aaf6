import { type Cost, measureAudit } from "./scan/measure-audit.ts";
import { portalPage } from "./scan/portal-page.ts";

/** Elements of the benchmark's pages: a small page, a usual one, and a heavy portal. */
const SIZES = [20, 800, 2_500, 9_888];

/**
 * Prints what an audit costs by page size, beside stock happy-dom with the same rules. Each audit
 * runs in a process of its own, whose start counts as well.
 */
export async function benchScan(): Promise<void> {
  console.log("scan: processor seconds and MB of one audit in a new process");
  for (const elements of SIZES) {
    const html = portalPage(elements);
    const own = await measureAudit(html, { isStock: false });
    const stock = await measureAudit(html, { isStock: true });
    const share = (own.cpuSeconds / stock.cpuSeconds).toFixed(2);
    console.log(
      `  ${String(elements).padStart(6)} elements: ${write(own)}; stock ${write(stock)}; ${share} of its time`,
    );
  }
}

function write({ cpuSeconds, megabytes, findings }: Cost): string {
  return `${cpuSeconds.toFixed(2)} s, ${megabytes} MB, ${findings} findings`;
}
