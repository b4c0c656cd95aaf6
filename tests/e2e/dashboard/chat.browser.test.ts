import { afterAll, expect, test } from "bun:test";
import { DASHBOARD } from "#shared/paths.ts";
import { until } from "../../helpers/until.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { keyboardOf } from "../keyboard.ts";
import { type Owner, sharedWalks } from "../walks.ts";
import { makeOperator } from "./busy-owner.ts";

const walks = await sharedWalks({ CHAT_HOURS: "Mon-Sun 00:00-24:00" });
afterAll(walks.stop);

async function openDesk(): Promise<Owner> {
  const operator = await walks.owner();
  const { body } = await operator.api.call("GET", "/api/auth/user");
  const sql = walks.server.connect();
  await makeOperator(sql, { id: Number(body.id) }).finally(() => sql.end());
  await operator.page.goto(`${walks.server.url}${DASHBOARD.desk}`);
  return operator;
}

/** Counts the emails about a conversation that wait to be sent. */
async function waitingMails(): Promise<number> {
  const sql = walks.server.connect();
  try {
    const [row] = await sql`
      select count(*)::int as waiting from mail_outbox
      where kind in ('desk-answer', 'desk-message') and sent_at is null`;
    return Number(row?.waiting);
  } finally {
    await sql.end();
  }
}

test("a customer and an operator talk by keyboard, each seeing the other come, type and answer", async () => {
  const [customer, operator] = [await walks.owner(), await openDesk()];
  await walks.verify(customer);
  const { page } = customer;
  await page.goto(`${walks.server.url}${DASHBOARD.support}`);
  await page.getByText("Support is here.").waitFor();
  const asking = keyboardOf(page);
  await asking.fill(page.getByLabel("Subject"), "The menu");
  await asking.fill(page.getByLabel("Your message"), "It stays closed.");
  await asking.press(page.getByRole("button", { name: "Send message" }));
  await page.getByRole("heading", { level: 1, name: "The menu" }).waitFor();

  const desk = operator.page;
  const answering = keyboardOf(desk);
  await desk.getByRole("log").getByText("The menu: a message from").waitFor({ state: "attached" });
  await expectAccessible(desk);
  await answering.press(desk.getByRole("link", { name: "The menu" }));
  await desk.getByText("The customer is here.").waitFor();
  await answering.tabTo(desk.getByLabel("Your answer"));
  await desk.keyboard.type("Clear the cache.");
  await page.getByText("Support is typing…").waitFor();
  await answering.press(desk.getByRole("button", { name: "Send answer" }));
  const messages = page.getByRole("list", { name: "Messages" });
  await messages.getByText("Clear the cache.").waitFor();
  expect(await page.getByRole("log").textContent()).toBe("Support of Handrail: Clear the cache.");
  await until("the answer's email is dropped, since it was read", async () => (await waitingMails()) === 0);
  await page.context().setOffline(true);
  await answering.fill(desk.getByLabel("Your answer"), "And reload.");
  await answering.press(desk.getByRole("button", { name: "Send answer" }));
  await desk.getByRole("list", { name: "Messages" }).getByText("And reload.").waitFor();
  await page.context().setOffline(false);
  await messages.getByText("And reload.").waitFor();
  expect(await messages.getByRole("listitem").count()).toBe(3);
  await expectAccessible(page);
  await expectAccessible(desk);
  const known = /ERR_INTERNET_DISCONNECTED|404/;
  expect([...customer.problems, ...operator.problems].filter((problem) => !known.test(problem))).toEqual([]);
}, 120_000);
