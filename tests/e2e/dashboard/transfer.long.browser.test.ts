import { afterAll, beforeAll, expect, test } from "bun:test";
import { TRANSFERS_VIEW } from "#shared/paths.ts";
import { findLink } from "../../helpers/parse-mail.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

test("a website is offered, taken over by the mailed link, and goes on showing with the same code", async () => {
  const giver = await walks.newcomer();
  const recipient = await walks.newcomer();
  const publicId = await walks.widget(giver);
  await giver.page.goto(`${walks.server.url}${TRANSFERS_VIEW}`);
  await giver.page.getByLabel("Website", { exact: true }).selectOption({ label: "Bakery" });
  await giver.page.getByText("Once the offer is accepted").waitFor();
  await expectAccessible(giver.page);
  await giver.page.getByLabel("Email address of the new owner").fill(recipient.email);
  await giver.page.getByRole("button", { name: "Send the offer" }).click();
  await giver.page.getByText(`to ${recipient.email}, open until`).waitFor();

  const offered = await walks.mail(recipient, /offers you a widget$/);
  await recipient.page.goto(findLink(offered, "/settings"));
  const takeOver = recipient.page.getByRole("button", { name: "Take over A widget" });
  await takeOver.waitFor();
  await expectAccessible(recipient.page);
  await takeOver.click();
  await recipient.page.getByRole("dialog").waitFor();
  await expectAccessible(recipient.page);
  await recipient.page.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await recipient.page.getByText("A widget is in your account now").waitFor();

  await walks.untilShown(publicId, true);
  const listed = async ({ api }: typeof giver) => (await api.call("GET", "/api/widgets")).text;
  expect(await listed(recipient)).toContain(publicId);
  expect(await listed(giver)).not.toContain(publicId);
  await walks.mail(giver, /has taken over a widget$/);
  await walks.mail(recipient, /^You have taken over a widget$/);
  await giver.page.reload();
  await giver.page.getByText("Accepted", { exact: true }).waitFor();
  expect([...giver.problems, ...recipient.problems]).toEqual([]);
});
