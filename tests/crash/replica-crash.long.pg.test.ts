import { afterAll, beforeAll, test } from "bun:test";
import { POINTS_OF_A_CHANGE, POINTS_OF_A_PAYMENT } from "../fixtures/crash/crash-points.ts";
import { type CrashRig, changePlanOutside, newOwner, startCrashRig } from "./crash-rig.ts";
import { expectNothingLostOrDoubled } from "./nothing-lost-or-doubled.ts";

// The embedded database has one process and so no replicas.
const onServer = Boolean(process.env.HANDRAIL_TEST_DATABASE);

const POINTS = { ...POINTS_OF_A_CHANGE, ...POINTS_OF_A_PAYMENT };

const TRIED = [
  "in a sync, before its commit",
  "after an event is claimed",
  "after a mail is sent, before it is marked",
  "after an event is stored, before the answer",
  "before the commit of an invoice's mail",
  "after a mail is claimed, before it is sent",
];

let rig: CrashRig;
beforeAll(async () => {
  if (onServer) rig = await startCrashRig({ replicas: 2 });
});
afterAll(() => rig?.stop());

test.skipIf(!onServer).each(TRIED)(
  "what a replica killed %s had begun is finished by the other",
  async (point) => {
    const [first] = rig.servers;
    const { customer } = await newOwner(rig);
    await rig.advance(8);
    await rig.settle();
    first?.dieAt(POINTS[point] ?? []);
    while (first?.isAlive) {
      await changePlanOutside(rig.provider, customer);
      await rig.advance(32);
    }
    await first?.death();
    rig.passLeases();
    await rig.settle();
    await expectNothingLostOrDoubled(rig);
    await first?.start();
  },
);
