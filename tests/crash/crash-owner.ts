import { confirmCard } from "../helpers/people.ts";
import type { CrashRig } from "./crash-rig.ts";

/** Registers an owner in the trial of the monthly starter plan, with their signed-in browser. */
export async function newOwner({ provider, browser: newBrowser }: CrashRig, card = "pm_card_visa") {
  const browser = newBrowser();
  const { step2, userId, email } = await confirmCard(provider, browser, card);
  const answer = await browser.call("POST", "/api/auth/register-step2", {
    ...step2,
    plan: "starter",
    billingCycle: "monthly",
  });
  if (answer.status !== 200) throw new Error(`Step 2 was answered with ${answer.status}: ${answer.text}`);
  browser.token = String(answer.body.token);
  return { browser, userId, email, customer: step2.stripeCustomerId };
}
