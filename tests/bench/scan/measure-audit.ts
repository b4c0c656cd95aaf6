import { join } from "node:path";

export interface Cost {
  cpuSeconds: number;
  /** Highest resident memory. */
  megabytes: number;
  findings: number;
}

const CHILD = join(import.meta.dir, "audit-once.ts");

/** Audits a page in a process of its own. */
export async function measureAudit(html: string, { isStock }: { isStock: boolean }): Promise<Cost> {
  const child = Bun.spawn([process.execPath, CHILD, ...(isStock ? ["stock"] : [])], {
    stdin: Buffer.from(html),
    stdout: "pipe",
  });
  const result: Omit<Cost, "cpuSeconds"> = JSON.parse(await new Response(child.stdout).text());
  await child.exited;
  const usage = child.resourceUsage();
  if (!usage || child.exitCode !== 0) throw new Error("The audit failed");
  return { ...result, cpuSeconds: Number(usage.cpuTime.total) / 1e6 };
}
