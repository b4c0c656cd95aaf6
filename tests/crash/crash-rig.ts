import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { connect } from "../../src/db/client.ts";
import { embeddedSocketPath } from "../../src/db/embedded-database.ts";
import { webhookEvents } from "../../src/db/schema/billing.ts";
import { mailOutbox } from "../../src/db/schema/mail.ts";
import { fetchPrice } from "../../src/features/billing/provider/prices.ts";
import { TestBrowser } from "../helpers/app.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { freePort } from "../helpers/free-port.ts";
import { PATIENT_LIMITS } from "../helpers/patient-limits.ts";
import { confirmCard } from "../helpers/people.ts";
import { newServerDatabase } from "../helpers/server-database.ts";
import { until } from "../helpers/until.ts";
import { MortalServer } from "./mortal-server.ts";
import { type OutsideProvider, startOutsideProvider } from "./outside-provider.ts";

/** Longer than the lease of an event, a mail or a customer's nightly sync. */
const PAST_EVERY_LEASE_MS = 6 * 60_000;
/** Number of polls without progress after which everything left is scheduled for later. */
const STANDSTILL = 15;

/**
 * Starts servers (replicas, if several) on one database, and a card provider that outlives them.
 */
export async function startCrashRig({ replicas = 1 } = {}) {
  await ensureDatabaseFiles();
  const folder = mkdtempSync(join(tmpdir(), "handrail-crash-"));
  const dataDir = join(folder, "data");
  const database = await newServerDatabase();
  const provider = await startOutsideProvider((request) => toServer(request));
  let aheadMs = 0;
  const clocks = () => ({ aheadMs, billingAheadMs: provider.aheadMs() });
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: "1", ...provider.settings, ...database.settings };
  const servers = await Promise.all(
    Array.from({ length: replicas }, async (_, index) => {
      const controlPath = join(folder, `control-${index}.json`);
      return new MortalServer({ port: await freePort(), controlPath, settings, clocks });
    }),
  );
  for (const server of servers) await server.start();
  const url = database.settings.DATABASE_URL;
  const address = url ? { url } : { socket: embeddedSocketPath(dataDir) };
  const { db, close } = connect(address, { ...PATIENT_LIMITS, connections: 2 });

  /** Sends a request to the first server that accepts it, as a load balancer does. */
  async function toServer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const body = await request.arrayBuffer();
    tellTime();
    for (const [index, { origin }] of servers.entries()) {
      const { method, headers } = request;
      const init = { method, headers, ...(body.byteLength > 0 && { body }) };
      const answer = fetch(`${origin}${pathname}${search}`, init);
      if (index === servers.length - 1) return answer;
      const taken = await answer.catch(() => null);
      if (taken) return taken;
    }
    throw new Error("There is no server");
  }

  function tellTime(): void {
    for (const server of servers) server.tellTime();
  }

  function passTime(milliseconds: number): void {
    aheadMs += milliseconds;
    tellTime();
  }

  const passLeases = () => passTime(PAST_EVERY_LEASE_MS);

  /** Runs the jobs in order of their effects on each other. */
  async function countWaiting(): Promise<number> {
    const webhooks = await provider.pendingWebhooks();
    const events = await db.$count(webhookEvents, eq(webhookEvents.processed, false));
    const unsent = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
    return webhooks + events + (await db.$count(mailOutbox, unsent));
  }

  /** Makes the first server crash at the last of some steps, and starts it again. */
  async function dieAndStartAgain(at: readonly string[], cause: () => unknown, spared = 0): Promise<void> {
    const [server] = servers;
    if (!server) throw new Error("There is no server");
    // A failed test may have left it dead.
    if (!server.isAlive) await server.start();
    server.dieAt(at, { spared });
    await cause();
    await server.death();
    passLeases();
    await server.start();
  }

  return {
    provider,
    servers,
    dieAndStartAgain,
    db,
    dataDir,
    passTime,
    aheadMs: () => aheadMs,
    passLeases,
    async advance(days: number): Promise<void> {
      await provider.advance(days);
      tellTime();
    },
    browser: () => new TestBrowser(toServer),
    async settle(): Promise<void> {
      let standstill = 0;
      let before = -1;
      await until("nothing waits to be acted on or sent", async () => {
        tellTime();
        const waiting = await countWaiting();
        standstill = waiting === before ? standstill + 1 : 0;
        if (standstill > 0 && standstill % STANDSTILL === 0) passLeases();
        before = waiting;
        return waiting === 0;
      });
    },
    async stop(): Promise<void> {
      for (const server of servers) await server.kill();
      await provider.stop();
      await close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type CrashRig = Awaited<ReturnType<typeof startCrashRig>>;

/** Registers an owner in the trial of the monthly starter plan, with their signed-in browser. */
export async function newOwner({ provider, browser: newBrowser }: CrashRig, card = "pm_card_visa") {
  const browser = newBrowser();
  const { step2, userId, email } = await confirmCard(provider, browser, card);
  const choice = { ...step2, plan: "starter", billingCycle: "monthly" };
  const answer = await browser.call("POST", "/api/auth/register-step2", choice);
  if (answer.status !== 200) throw new Error(`Step 2 was answered with ${answer.status}: ${answer.text}`);
  browser.token = String(answer.body.token);
  return { browser, userId, email, customer: step2.stripeCustomerId };
}

/** Swaps the starter and the professional plan, as in the provider's own dashboard. */
export async function changePlanOutside({ stripe }: OutsideProvider, customer: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer });
  const item = data[0]?.items.data[0];
  if (!item) throw new Error(`${customer} has no subscription`);
  const plan = item.price.lookup_key?.startsWith("starter") ? "professional" : "starter";
  const price = await fetchPrice(stripe, { plan, billingCycle: "monthly", currency: "usd" });
  const items = [{ id: item.id, price: price.id }];
  await stripe.subscriptions.update(item.subscription, { items, proration_behavior: "none" });
}
