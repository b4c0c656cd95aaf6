import { isLoopbackHost } from "#shared/loopback-host.ts";
import type { BillingMode } from "#shared/plans.ts";

/** Whether example figures mislead nobody: nothing is sold, and only this machine sees the page. */
export function showsExamples({ billing, publicUrl }: { billing: BillingMode; publicUrl: string }): boolean {
  return billing === "demo" && isLoopbackHost(new URL(publicUrl).hostname);
}
