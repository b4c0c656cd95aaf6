import type { Clock } from "../src/clock.ts";
import type { Config } from "../src/config.ts";
import { UsageError } from "./exit-codes.ts";
import { DEMO_SECRET_KEY, findRunningDemo } from "./running-demo.ts";

export interface CardProvider {
  secretKey: string;
  apiUrl: string | null;
  /** The demo's clock, which may be ahead of real time. */
  clock?: Clock;
}

/**
 * Returns the configured card provider; null if billing is off or no server is running the demo.
 */
export async function findCardProvider({ billing, stripe, dataDir }: Config): Promise<CardProvider | null> {
  if (billing === "off") return null;
  if (stripe) return stripe;
  const demo = await findRunningDemo(dataDir);
  return demo && { secretKey: DEMO_SECRET_KEY, apiUrl: demo.apiUrl, clock: demo.clock };
}

/** @throws UsageError if BILLING=off. */
export function requireBilling({ billing }: Pick<Config, "billing">): void {
  if (billing === "off") throw new UsageError("This server doesn't charge anyone: BILLING is off");
}

/** @throws Error asking to start the server, if no card provider can be reached. */
export async function requireCardProvider(config: Config): Promise<void> {
  requireBilling(config);
  if (!(await findCardProvider(config))) throw new Error(DEMO_NOT_RUNNING);
}

export const DEMO_NOT_RUNNING =
  "The demo card provider runs inside the server. Start the server on the same DATA_DIR first: handrail serve";
