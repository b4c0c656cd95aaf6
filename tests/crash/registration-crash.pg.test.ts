import { afterAll, beforeAll, expect, test } from "bun:test";
import { someOf } from "../helpers/long.ts";
import { confirmCard } from "../helpers/people.ts";
import { type CrashRig, startCrashRig } from "./crash-rig.ts";
import { expectNothingLostOrDoubled } from "./nothing-lost-or-doubled.ts";

const REGISTER_STEP2 = "/api/auth/register-step2";

let rig: CrashRig;
beforeAll(async () => {
  rig = await startCrashRig();
});
afterAll(() => rig.stop());

const POINTS: Array<[name: string, steps: string[]]> = [
  ["after the provider's subscription, before ours", ["^answered POST /v1/subscriptions$"]],
  ["after our commit, before the answer", [`^reply POST ${REGISTER_STEP2}`]],
  ["in the commit of the session", ['^commit .*insert into "sessions"']],
];

test.each(someOf(POINTS, 0, 2))(
  "a server killed %s leaves one subscription and, on a retry, a session",
  async (_, steps) => {
    const [server] = rig.servers;
    const browser = rig.browser();
    const { step2 } = await confirmCard(rig.provider, browser);
    server?.dieAt(steps);
    expect(browser.call("POST", REGISTER_STEP2, step2)).rejects.toThrow();
    await server?.death();

    rig.passLeases();
    await server?.start();
    const answer = await browser.call("POST", REGISTER_STEP2, step2);
    expect(answer.status).toBe(200);
    browser.token = String(answer.body.token);
    expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ hasSubscription: true });
    const customer = step2.stripeCustomerId;
    const { data } = await rig.provider.stripe.subscriptions.list({ customer, status: "all" });
    expect(data).toHaveLength(1);
    await rig.settle();
    await expectNothingLostOrDoubled(rig);
  },
);
