import type { BillingMode } from "#shared/billing/plans.ts";
import { isLoopbackHost } from "./loopback-host.ts";

/** Whether nothing is sold, and only this machine reaches the service: somebody tries it out. */
export function isLocalDemo({ billing, publicUrl }: { billing: BillingMode; publicUrl: string }): boolean {
  return billing === "demo" && isLoopbackHost(new URL(publicUrl).hostname);
}
