import { afterAll, beforeAll, expect, test } from "bun:test";
import { openConversation } from "#shared/api/desk.ts";
import { pathOf } from "#shared/api/endpoint.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { SENT_FILE } from "../../helpers/desk.ts";
import { codeOf } from "../../helpers/factors.ts";
import { findLink } from "../../helpers/parse-mail.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { type Owner, sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

async function setUpSecondStep({ api }: Owner): Promise<void> {
  const { body } = await api.call("POST", "/api/account/authenticators/setup");
  const code = codeOf(String(body.key), new Date());
  const sent = { setup: body.setup, name: "Phone", code };
  expect((await api.call("POST", "/api/account/authenticators", sent)).status).toBe(201);
}

test("an operator sets up a second step, finds the question, and answers it with a file by keyboard", async () => {
  const customer = await walks.newcomer();
  const operator = await walks.newcomer();
  const subject = `The menu of ${customer.email}`;
  const sent = { request: crypto.randomUUID(), topic: "barrier", subject, text: "It stays closed." };
  await customer.api.call("POST", pathOf(openConversation), sent);
  const { page } = operator;
  await walks.server.run("user", "make-operator", operator.email);

  await page.goto(walks.server.url + DASHBOARD.desk);
  await page.getByRole("link", { name: "Set up your second step" }).waitFor();
  await expectAccessible(page);
  // The browser itself reports the refusal.
  expect(operator.problems.splice(0).filter((problem) => !problem.includes("403"))).toEqual([]);
  await setUpSecondStep(operator);
  await page.reload();
  await page.getByLabel("Words of the subject, or an owner’s address").fill(customer.email);
  await page.getByText("1 in all, 1 waiting for an answer.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: subject }).press("Enter");

  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
  const answer = page.getByLabel("Your answer");
  await answer.fill("Clear the cache.");
  await page
    .getByLabel("Files (optional)")
    .setInputFiles({ name: "steps.pdf", mimeType: "application/pdf", buffer: SENT_FILE });
  await page.getByRole("button", { name: "Send answer" }).press("Enter");
  await page.getByText("Your answer was sent").waitFor();
  await page.getByRole("button", { name: "Download steps.pdf" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close the conversation" }).press("Enter");
  await page.getByText("Closed", { exact: true }).waitFor();

  const mail = await walks.mail(customer, /^Re: The menu/);
  expect(mail.text).toContain("steps.pdf");
  await customer.page.goto(findLink(mail, "/support"));
  await customer.page.getByText("Clear the cache.").waitFor();
  expect(await customer.page.getByText(operator.email).count()).toBe(0);
  expect([...operator.problems, ...customer.problems]).toEqual([]);
});
