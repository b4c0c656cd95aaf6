import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import * as v from "valibot";
import { PAGES } from "#shared/paths.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { type Answer, newAddress, TestBrowser } from "../helpers/app.ts";
import { closeContexts, collectProblems, sharedChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, sharedExecutable } from "../helpers/executable.ts";
import { findLink, type ParsedMail } from "../helpers/parse-mail.ts";
import { confirmCard, newEmail, PASSWORD } from "../helpers/people.ts";
import { LONGEST_MS, until } from "../helpers/until.ts";

const SECRET_KEY = "sk_test_handrail";
const ClockSchema = v.object({ pending_webhooks: v.number() });

interface Account {
  email: string;
  /** API client of the owner. */
  api: TestBrowser;
}

export interface Owner extends Account {
  page: Page;
  /** Problems on the page so far; has to be empty at the end. */
  problems: string[];
}

interface OwnerOptions {
  /** Name of the test card, such as `pm_card_visa`. */
  card?: string;
  plan?: string;
  billingCycle?: string;
  /** Country of the card's holder; one without the euro and without tax by default. */
  country?: string;
}

export type Walks = ReturnType<typeof walksOn>;

/**
 * Returns the walks of existing owners on the server of this test run with these settings, whose
 * provider's clock stays as it is.
 */
export async function sharedWalks(settings: Record<string, string> = {}): Promise<Walks> {
  const [server, browser] = await Promise.all([sharedExecutable(settings), sharedChromium()]);
  return walksOn(server, browser);
}

/** Returns walks on a server of their own, with all that can be sold, whose clock they may move. */
export function billingWalks(): Promise<Walks> {
  return sharedWalks({ EUR_PRICES: "on", STRIPE_TAX: "on" });
}

interface TabOptions extends BrowserContextOptions {
  /** Signs the tab in. */
  token?: string | null;
}

/** Opens an empty tab in a context of its own, which waits as long as a busy machine takes. */
export async function newTab(browser: Browser, { token, ...options }: TabOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(LONGEST_MS);
  if (token) await context.addInitScript((value) => localStorage.setItem("token", value), token);
  return context.newPage();
}

function walksOn(server: RunningExecutable, browser: Browser) {
  const stripe = createStripeClient(SECRET_KEY, server.providerUrl);

  /** Creates an owner in the trial, by default on monthly STARTER, who works by the API alone. */
  async function account({ card, ...choices }: OwnerOptions = {}): Promise<Account> {
    const api = new TestBrowser((request) => fetch(atServer(server, request)));
    const { email, step2 } = await confirmCard({ stripe }, api, card);
    const chosen = { plan: "starter", billingCycle: "monthly", country: "GB", ...choices };
    const answer = await api.call("POST", "/api/auth/register-step2", { ...step2, ...chosen });
    return signedIn(api, email, answer);
  }

  /** Gives a person a page, where nothing is open yet. */
  async function inBrowser(person: Account): Promise<Owner> {
    const page = await newTab(browser, { token: person.api.token });
    return { ...person, page, problems: collectProblems(page) };
  }

  /** Creates a verified user without a subscription, signed in. */
  async function newcomer(): Promise<Account> {
    const api = new TestBrowser((request) => fetch(atServer(server, request)));
    const known = { email: newEmail("newcomer"), password: PASSWORD };
    await api.call("POST", "/api/auth/register", known);
    await verify({ email: known.email, api });
    return signedIn(api, known.email, await api.call("POST", "/api/auth/login", known));
  }

  function signedIn(api: TestBrowser, email: string, { body, text }: Answer): Account {
    if (!body.token) throw new Error(`${email} was not signed in: ${text}`);
    api.token = String(body.token);
    return { email, api };
  }

  async function verify({ email, api }: Account): Promise<void> {
    const link = findLink(await mail({ email }, /^Verify your email address/), PAGES.verifyEmail);
    await api.call("POST", "/api/auth/verify-email", { token: new URL(link).searchParams.get("token") });
  }

  async function openBilling({ page }: Owner): Promise<void> {
    await page.goto(`${server.url}/billing`);
    await page.getByRole("table", { name: "Invoices" }).waitFor();
  }

  /** Waits for the newest email to an owner with a matching subject. */
  async function mail({ email }: Pick<Account, "email">, subject: RegExp): Promise<ParsedMail> {
    const isWanted = ({ headers }: ParsedMail) =>
      headers.get("to") === email && subject.test(headers.get("subject") ?? "");
    return until(`a mail to ${email} about ${subject}`, () => server.mails().findLast(isWanted));
  }

  return {
    server,
    browser,
    account,
    owner: async (options?: OwnerOptions) => inBrowser(await account(options)),
    inBrowser,
    openBilling,
    mail,
    verify,
    newcomer,
    /** Opens a page as a new person, whose address has not used up any limit. */
    async visit(path: string, options: TabOptions = {}): Promise<Page> {
      const page = await newTab(browser, {
        extraHTTPHeaders: { "x-forwarded-for": newAddress() },
        ...options,
      });
      await page.goto(new URL(path, server.url).href);
      return page;
    },
    async widget({ api }: Pick<Account, "api">): Promise<string> {
      const { body } = await api.call("POST", "/api/widgets", { name: "Bakery" });
      return String(body.publicId);
    },
    /**
     * Advances the provider's clock by a duration such as `8d`, and waits for the resulting
     * webhooks.
     */
    async advance(duration: string): Promise<void> {
      let reading = await control(server, "clock", { advance: duration });
      await until("every webhook has arrived", async () => {
        if (v.parse(ClockSchema, reading).pending_webhooks === 0) return true;
        reading = await control(server, "clock");
        return false;
      });
    },
    /** Action of the provider after the last failed attempt; cancels by default. */
    async afterLastRetry(lastResort: "unpaid" | "past_due"): Promise<void> {
      await control(server, "dunning", { after_last_retry: lastResort });
    },
    stop: closeContexts,
  };
}

/** Goes to another screen as links do, which is cheaper than to load the dashboard again. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Acts as if the owner came back from another tab. */
export async function returnTo({ page }: Pick<Owner, "page">): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

export async function openTab({ page }: Owner, opener: Locator): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent("popup"), opener.click()]);
  return tab;
}

async function control(
  { providerUrl }: RunningExecutable,
  what: "clock" | "dunning",
  wish?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answer = await fetch(`${providerUrl}/demo/${what}`, {
    headers,
    ...(wish && { method: "POST", body: JSON.stringify(wish) }),
  });
  if (!answer.ok) throw new Error(`/demo/${what} refused: ${await answer.text()}`);
  return answer.json();
}

function atServer({ port }: RunningExecutable, request: Request): Request {
  return new Request(request.url.replace("http://handrail.test", `http://127.0.0.1:${port}`), request);
}
