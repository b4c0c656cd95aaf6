import { afterAll, expect, test } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page, Response } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import {
  accessibilityProblems,
  closeContexts,
  collectProblems,
  sharedChromium,
} from "../helpers/chromium.ts";
import { sharedExecutable } from "../helpers/executable.ts";
import { parseMail } from "../helpers/parse-mail.ts";
import { newEmail } from "../helpers/people.ts";
import { LONGEST_MS, until } from "../helpers/until.ts";

const [server, browser] = await Promise.all([sharedExecutable(), sharedChromium()]);
afterAll(closeContexts);

async function open(
  path: string,
  options: BrowserContextOptions = {},
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(LONGEST_MS);
  await prepare(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  return page;
}

/** Submits the form, and again when it was too fast for a human. */
async function send(page: Page, button: string): Promise<void> {
  const isPost = (answer: Response) => answer.request().method() === "POST";
  for (let status = 409; status === 409; ) {
    const [answer] = await Promise.all([
      page.waitForResponse(isPost),
      page.getByRole("button", { name: button }).click(),
    ]);
    status = answer.status();
    await page.waitForLoadState();
  }
}

async function mailsArrive(address: string, count: number) {
  const mailed = () =>
    server
      .mails()
      .map(parseMail)
      .filter(({ headers }) => [headers.get("to"), headers.get("reply-to")].includes(address));
  return until(`${count} mails to ${address}`, () => mailed().length >= count && mailed());
}

/** Names that the keyboard meets in the form, whose honeypot is not among them. */
const FIELDS = ["name", "email", "websiteUrl", "topic", "message", "Send message"];

async function fieldsByTab(page: Page): Promise<(string | null)[]> {
  const met: (string | null)[] = [];
  for (const _ of FIELDS) {
    met.push(await page.locator(":focus").evaluate((one) => one.getAttribute("name") ?? one.textContent));
    await page.keyboard.press("Tab");
  }
  return met;
}

test("where no script arrives the German form shows errors, keeps what was typed, and leads to the confirmation", async () => {
  const email = newEmail("grete");
  const page = await open("/kontakt", {}, (context) => context.route("**/*.js", (route) => route.abort()));
  await page.getByLabel("Ihr Name").fill("Grete");
  await page.getByLabel("E-Mail-Adresse").fill("grete");
  await page.getByLabel("Worum geht es?").selectOption("accessibility");
  await page.getByLabel("Nachricht").fill("Guten Tag,\nich sehe nichts.");
  await page.getByRole("button", { name: "Nachricht senden" }).click();

  await page.getByText("Geben Sie eine E-Mail-Adresse wie name@example.com ein").waitFor();
  expect(await page.title()).toStartWith("Noch nicht gesendet");
  expect(await page.locator(":focus").getAttribute("name")).toBe("email");
  expect(await page.getByLabel("Nachricht").inputValue()).toBe("Guten Tag,\nich sehe nichts.");

  await page.getByLabel("E-Mail-Adresse").fill(email);
  await send(page, "Nachricht senden");
  await page.getByText("Danke, Ihre Nachricht ist angekommen").waitFor();
  expect(page.url()).toBe(`${server.url}/kontakt/gesendet`);
  expect(await accessibilityProblems(page)).toEqual([]);

  const subjects = (await mailsArrive(email, 2)).map(({ headers }) => headers.get("subject"));
  expect(subjects).toContain("Accessibility feedback: message from Grete");
  expect(subjects).toContain("Ihre Nachricht an Handrail ist angekommen");
  await page.context().close();
});

/** States of the form that axe-core looks at, by default the two with an error. */
const LOOKED = someOf(["empty", "wrong", "failed", "being sent", "sent"], 1, 2);

test("with scripts the form is accessible when empty, wrong, being sent, failed and sent", async () => {
  const found: Record<string, string[]> = {};
  for (const colorScheme of someOf(["light", "dark"] as const, 1)) {
    const viewport = { width: 320, height: 700 };
    const page = await open("/contact?topic=enterprise", { colorScheme, viewport });
    const problems = collectProblems(page);
    const look = async (state: string) => {
      if (LOOKED.includes(state)) found[`${state}, ${colorScheme}`] = await accessibilityProblems(page);
    };
    const button = page.getByRole("button", { name: "Send message" });
    await look("empty");
    await page.getByLabel("Your name").focus();
    expect(await fieldsByTab(page)).toEqual(FIELDS);
    await button.click();
    await page.getByText("Enter your name").waitFor();
    await look("wrong");

    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Email address").fill(newEmail());
    await page.getByLabel("Message", { exact: true }).fill("We are many.");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/contact", async (route) => {
      await held.promise;
      await route.fulfill({ status: 429, json: { message: "x", code: "too_many_requests" } });
    });
    await button.click();
    await page.getByText("Sending...").waitFor();
    await look("being sent");
    held.resolve();
    await page.getByRole("alert").getByText("Too many messages").waitFor();
    await look("failed");
    await page.unroute("**/api/contact");

    await send(page, "Send message");
    await page.getByText("Thank you, your message has arrived").waitFor();
    await look("sent");
    expect(problems.filter((problem) => !/status of (409|429)/.test(problem))).toEqual([]);
    await page.context().close();
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((state) => [state, []])));
});
