import { afterAll, expect, test } from "bun:test";
import type { Page, Response } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { accessibilityProblems, collectProblems } from "../helpers/chromium.ts";
import { newEmail } from "../helpers/people.ts";
import { sharedWalks } from "./walks.ts";

const walks = await sharedWalks();
afterAll(walks.stop);

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

test("where no script arrives the German form shows errors, keeps what was typed, and leads to the confirmation", async () => {
  const page = await walks.visit("/kontakt", { javaScriptEnabled: false });
  await page.getByLabel("Ihr Name").fill("Grete");
  await page.getByLabel("E-Mail-Adresse").fill("grete");
  await page.getByLabel("Nachricht").fill("Guten Tag,\nich sehe nichts.");
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await page.getByText("Geben Sie eine E-Mail-Adresse wie name@example.com ein").waitFor();
  expect(await page.locator(":focus").getAttribute("name")).toBe("email");
  expect(await page.getByLabel("Nachricht").inputValue()).toBe("Guten Tag,\nich sehe nichts.");

  await page.getByLabel("E-Mail-Adresse").fill(newEmail("grete"));
  await send(page, "Nachricht senden");
  await page.getByText("Danke, Ihre Nachricht ist angekommen").waitFor();
  expect(page.url()).toBe(`${walks.server.url}/kontakt/gesendet`);
});

/** States of the form that axe-core looks at, by default the two with an error. */
const LOOKED = someOf(["empty", "wrong", "failed", "being sent", "sent"], 1, 2);

test.each(someOf(["light", "dark"] as const, 1))(
  "with scripts and %s colors the form is accessible when empty, wrong, being sent, failed and sent",
  async (colorScheme) => {
    const viewport = { width: 320, height: 700 };
    const page = await walks.visit("/contact?topic=enterprise", { colorScheme, viewport });
    const problems = collectProblems(page);
    const look = async (state: string) => {
      if (LOOKED.includes(state)) expect(await accessibilityProblems(page), state).toEqual([]);
    };
    const button = page.getByRole("button", { name: "Send message" });
    await look("empty");
    const honeypot = page.locator("[name=subject]");
    expect(await honeypot.evaluate((field: HTMLInputElement) => field.tabIndex)).toBe(-1);
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
  },
);
