import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { embedCode } from "#shared/embed-code.ts";
import { collectProblems } from "../helpers/chromium.ts";
import { startMembersSite } from "./members-site.ts";
import { addSeenSite } from "./seen-site.ts";
import { openTab, sharedWalks, type Walks } from "./walks.ts";

let walks: Walks;
let members: ReturnType<typeof startMembersSite> | undefined;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterEach(() => members?.stop());
afterAll(() => walks?.stop());

test("an owner checks a page behind a login on localhost, sends what was found, and finds it in Scans", async () => {
  const owner = await walks.owner({ plan: "professional" });
  members = startMembersSite(embedCode(walks.server.url, await walks.widget(owner)), walks.server.url);
  const { page, problems } = owner;
  await page.context().addCookies([{ name: "member", value: "1", url: members.url }]);
  await page.goto(`${members.url}account`);
  await page.getByRole("button", { name: /accessibility/i }).waitFor();
  const { id: siteId } = await addSeenSite(owner, members.url);
  await page.goto(`${walks.server.url}/scans/${siteId}?show=browser`);
  const field = page.getByLabel("Address of the page");
  await field.fill("https://elsewhere.example/");
  await page.getByRole("button", { name: /Check this page here/ }).click();
  await page.getByText(/Enter an address on this website/).waitFor();
  await field.fill(`${members.url}account?tab=orders`);

  const tab = await openTab(owner, page.getByRole("button", { name: /Check this page here/ }));
  const strange = collectProblems(tab);
  const bar = tab.getByRole("dialog", { name: "Check of this page" });
  await bar.getByRole("button", { name: "Next" }).waitFor();
  expect([tab.url(), await tab.evaluate(() => window.opener)]).toEqual([
    `${members.url}account?tab=orders`,
    null,
  ]);
  await bar.getByRole("button", { name: "Send to the dashboard" }).press("Enter");
  await bar.getByText(/Sent\./).waitFor();
  await bar.getByRole("button", { name: "End the check" }).press("Enter");
  expect(strange).toEqual([]);
  await tab.close();

  await page.reload();
  await page.getByRole("link", { name: /open issues?/ }).click();
  await page.getByText("Found in your browser").first().waitFor();
  const { body } = await owner.api.call("GET", `/api/issues?site=${siteId}&rule=img-alt`);
  expect(JSON.stringify(body)).not.toContain("Jane");
  expect(problems.filter((one) => !one.includes("422"))).toEqual([]);

  const link = await owner.api.call("POST", `/api/sites/${siteId}/page-checks`, {
    url: `${members.url}account`,
  });
  for (const expected of ["Send to the dashboard", "This link was used already"]) {
    const again = await page.context().newPage();
    await again.goto(String(link.body.url));
    await again.getByText(expected).waitFor();
    await again.close();
  }
}, 180_000);
