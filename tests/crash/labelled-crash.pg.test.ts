import { afterAll, beforeAll, test } from "bun:test";
import { LONG } from "#tests/helpers/long.ts";
import { POINTS_OF_A_CHANGE, POINTS_OF_A_PAYMENT } from "../fixtures/crash/crash-points.ts";
import { newOwner } from "./crash-owner.ts";
import { type CrashRig, startCrashRig } from "./crash-rig.ts";
import type { MortalServer } from "./mortal-server.ts";
import { expectNothingLostOrDoubled } from "./nothing-lost-or-doubled.ts";
import { changePlanOutside } from "./outside-changes.ts";

let rig: CrashRig;
let customer: string;
beforeAll(async () => {
  rig = await startCrashRig();
  ({ customer } = await newOwner(rig));
  await rig.advance(8);
  await rig.settle();
});
afterAll(() => rig.stop());

const NAME = "a server killed %s loses no event, and doubles no effect, when it is started again";

/** The points of the default suite: around a commit, a call and a mail. */
const FEW = [
  "after an event is stored, before the answer",
  "in a sync, before its commit",
  "after a mail is sent, before it is marked",
  "before the commit of an invoice's mail",
];

test.each(tried(POINTS_OF_A_CHANGE))(NAME, (_, steps) => dieAndStartAgain(steps, changePlan));

test.each(tried(POINTS_OF_A_PAYMENT))(NAME, (_, steps) => dieAndStartAgain(steps, renew));

test("a server killed as soon as an event is acknowledged does not lose it", async () => {
  const server = await livingServer();
  const acknowledged = rig.provider.nextAcknowledgement();
  await changePlan();
  await acknowledged;
  await server.kill();
  await startAgain(server);
});

function tried(points: Record<string, readonly string[]>) {
  return Object.entries(points).filter(([name]) => LONG || FEW.includes(name));
}

const changePlan = () => changePlanOutside(rig.provider, customer);
const renew = () => rig.advance(32);

async function dieAndStartAgain(steps: readonly string[], cause: () => Promise<void>): Promise<void> {
  const server = await livingServer();
  server.dieAt(steps);
  await cause();
  await server.death();
  await startAgain(server);
}

/** Returns the server, restarted if a failed test left it dead. */
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
