import type { BillingMode } from "#shared/billing/prices-trial-and-grace.ts";
import { isLoopbackHost } from "./loopback-host.ts";

/**
 * Whether this is a local trial, where nothing is sold and only this machine can reach the service.
 */
export function isLocalDemo({ billing, publicUrl }: { billing: BillingMode; publicUrl: string }): boolean {
  return billing === "demo" && isLoopbackHost(new URL(publicUrl).hostname);
}
