import type { Answer, TestApp, TestBrowser } from "./app.ts";

export const PASSWORD = "Correct-horse1!";

let count = 0;

/** Returns an address that no other test uses. */
export function newEmail(name = "ada"): string {
  count += 1;
  return `${name}.${count}.${Date.now().toString(36)}@example.com`;
}

/** Completes step 1, which leaves its cookie in the browser. */
export async function startRegistration(browser: TestBrowser, email = newEmail()) {
  const answer = await browser.call("POST", "/api/auth/register-step1", {
    email,
    password: PASSWORD,
    websiteUrl: "example.com",
    acceptTerms: true,
  });
  return { email, userId: Number(answer.body.userId), answer };
}

/** Completes step 1 and the card set-up; only step 2's call is left. */
export async function confirmCard(app: Pick<TestApp, "stripe">, browser: TestBrowser, card = "pm_card_visa") {
  const { email, userId } = await startRegistration(browser);
  return { email, userId, ...(await enterCard(app, browser, userId, card)) };
}

/** Creates a registration's card set-up and confirms it at the provider. */
export async function enterCard(
  app: Pick<TestApp, "stripe">,
  browser: TestBrowser,
  userId: number,
  card = "pm_card_visa",
) {
  const setup = await browser.call("POST", "/api/stripe/create-subscription-setup", {
    plan: "starter",
    billingCycle: "monthly",
    userId,
  });
  const setupIntentId = setupIntentOf(setup);
  const confirmed = await app.stripe.setupIntents.confirm(setupIntentId, { payment_method: card });
  const step2 = {
    userId,
    plan: "professional",
    billingCycle: "yearly",
    stripeCustomerId: String(setup.body.customerId),
    paymentMethodId: String(confirmed.payment_method),
    contactPerson: "Ada Lovelace",
  };
  return { setupIntentId, step2 };
}

/** Returns the setup intent of a card set-up. @throws Error with the reply, if there is none. */
export function setupIntentOf({ status, text, body }: Answer): string {
  const [id, secret] = String(body.clientSecret).split("_secret_");
  if (!id || !secret) throw new Error(`The card set-up was answered with ${status}: ${text}`);
  return id;
}

/** Signs up a verified owner without a card. */
export async function signUp(app: TestApp, browser: TestBrowser, email?: string) {
  if (email !== undefined || browser.cookies.size > 0) return signUpAs(app, browser, email ?? newEmail());
  const begin = async () => ({ browser, ...(await signUpAs(app, browser, newEmail())) });
  const { browser: known, ...made } = await app.begin("signed up", begin);
  browser.cookies = known.cookies;
  browser.token = known.token;
  return made;
}

async function signUpAs(app: TestApp, browser: TestBrowser, email: string) {
  await browser.call("POST", "/api/auth/register", { email, password: PASSWORD });
  await browser.call("POST", "/api/auth/verify-email", {
    token: await mailedToken(app, "verification", email),
  });
  const answer = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
  browser.token = String(answer.body.token);
  return { email, answer, id: Number(Object(answer.body.user).id) };
}

/** Signs up a verified owner without a card, in a browser of their own. */
export async function newPerson(app: TestApp, email?: string) {
  const browser = app.browser();
  return { browser, ...(await signUp(app, browser, email)) };
}

/** Returns the token in the newest mail of a kind to an address. */
export async function mailedToken(app: TestApp, kind: string, to: string): Promise<string> {
  await app.mail.deliverDue();
  const mail = app.sent.findLast((one) => one.kind === kind && one.to === to);
  const token = mail && /[?&]token=([\w-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`No ${kind} mail with a token was sent to ${to}`);
  return token;
}

/** Signs a user in by their password alone, in another browser. */
export async function signInAgain(app: TestApp, email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = app.browser();
  const { body } = await browser.call("POST", "/api/auth/login", { email, password });
  browser.token = String(body.token);
  return browser;
}

/** Returns what a refused call says to programs. */
export function refusal({ status, body }: Answer<unknown>): [number, unknown] {
  return [status, Object(body).code];
}
