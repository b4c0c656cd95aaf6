import { afterAll, beforeAll, test } from "bun:test";
import { findPrice } from "../../src/features/billing/prices.ts";
import { CRASH_POINTS } from "../fixtures/crash/crash-points.ts";
import { newOwner } from "./crash-owner.ts";
import { type CrashRig, startCrashRig } from "./crash-rig.ts";
import type { MortalServer } from "./mortal-server.ts";
import { expectNothingLostOrDoubled } from "./nothing-lost-or-doubled.ts";

let rig: CrashRig;
let subscription: string;
beforeAll(async () => {
  rig = await startCrashRig();
  const { customer } = await newOwner(rig);
  await rig.advance(8);
  await rig.settle();
  const { data } = await rig.provider.stripe.subscriptions.list({ customer });
  subscription = data[0]?.id ?? "";
});
afterAll(() => rig.stop());

test.each(Object.entries(CRASH_POINTS))(
  "a server killed %s loses no event, and doubles no effect, when it is started again",
  async (_, steps) => {
    const server = await livingServer();
    server.dieAt(steps);
    await changeAndRenew();
    await server.death();
    await startAgain(server);
  },
);

test("a server killed as soon as an event is acknowledged does not lose it", async () => {
  const server = await livingServer();
  const acknowledged = rig.provider.nextAcknowledgement();
  const change = changeAndRenew();
  await acknowledged;
  await server.kill();
  await change;
  await startAgain(server);
});

/** One that a failed test left dead is started for the next. */
async function livingServer(): Promise<MortalServer> {
  const [server] = rig.servers;
  if (!server) throw new Error("There is no server");
  if (!server.isAlive) await server.start();
  return server;
}

async function startAgain(server: MortalServer): Promise<void> {
  rig.passLeases();
  await server.start();
  await rig.settle();
  await expectNothingLostOrDoubled(rig);
}

/** At the provider, as from its own dashboard: a change to be told of, and a payment to be told of. */
async function changeAndRenew(): Promise<void> {
  const { stripe } = rig.provider;
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const item = items.data[0];
  const isPro = item?.price.lookup_key?.startsWith("professional");
  const price = await findPrice(stripe, isPro ? "starter" : "professional", "monthly");
  await stripe.subscriptions.update(subscription, {
    items: [{ id: item?.id ?? "", price }],
    proration_behavior: "none",
  });
  await rig.advance(32);
}
