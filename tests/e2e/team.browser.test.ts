import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { PAGES } from "#shared/paths.ts";
import type { MemberRole } from "#shared/team/roles.ts";
import { someOf } from "#tests/helpers/long.ts";
import { collectProblems } from "../helpers/chromium.ts";
import { findLink } from "../helpers/parse-mail.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { keyboardOf } from "./keyboard.ts";
import { dress, lookAt, looksFor } from "./site/look.ts";
import { newTab, sharedWalks } from "./walks.ts";

const walks = await sharedWalks();
const host = await walks.account({ plan: "professional" });
await walks.verify(host);
await walks.widget(host);
afterAll(walks.stop);

async function invite(email: string, role: MemberRole = "manager"): Promise<string> {
  await host.api.call("POST", "/api/team/invites", { email, role });
  return findLink(await walks.mail({ email }, /invited/), PAGES.invitation);
}

test("who is invited joins by keyboard, and switches between the team's account and their own", async () => {
  const link = await invite(newEmail("guest"));
  const page = await newTab(walks.browser);
  const problems = collectProblems(page);
  const { press, fill, tabTo, key, untilFocused } = keyboardOf(page);
  await page.goto(link);
  await fill(page.getByLabel("Choose a password"), PASSWORD);
  await tabTo(page.getByRole("checkbox", { name: /^I accept the Terms/ }));
  await key("Space");
  await press(page.getByRole("button", { name: "Create account and join" }));
  await page.getByRole("heading", { name: "Bakery", exact: true }).waitFor();

  const switcher = page.getByRole("button", { name: /^Account: / });
  const list = page.getByRole("list").filter({ has: page.getByRole("link", { name: /Manager$/ }) });
  const [own, team] = [
    list.getByRole("link", { name: /Owner$/ }),
    list.getByRole("link", { name: /Manager$/ }),
  ];
  await press(switcher);
  expect(await list.getByRole("link").count()).toBe(2);
  expect(await team.getAttribute("aria-current")).toBe("true");
  await tabTo(own);
  await key("Escape");
  await untilFocused(switcher);
  expect(await list.isVisible()).toBe(false);

  await key("Enter");
  await press(own);
  await page.getByRole("link", { name: "Create your first widget" }).waitFor();
  await untilFocused(page.getByRole("heading", { level: 1, name: "Overview" }));
  expect(await page.getByText("Bakery").count()).toBe(0);
  await press(switcher);
  await press(team);
  await page.getByRole("heading", { name: "Bakery", exact: true }).waitFor();
  await untilFocused(page.getByRole("heading", { level: 1, name: "Overview" }));
  expect(problems).toEqual([]);
}, 600_000);

test("axe-core finds nothing on the page of an invitation, for any reader", async () => {
  const guest = await walks.account();
  const [unknown, known] = [await invite(newEmail("stranger")), await invite(guest.email, "viewer")];
  const states: [link: string, token: string | null, arrive: (page: Page) => Promise<unknown>][] = [
    [unknown, null, (page) => page.getByRole("button", { name: "Create account and join" }).waitFor()],
    [unknown, null, leavePasswordOut],
    [known, null, (page) => page.getByText("please sign in to join").waitFor()],
    [known, guest.api.token, (page) => page.getByRole("button", { name: "Join the team" }).waitFor()],
    [known, host.api.token, (page) => page.getByRole("button", { name: "Sign out and continue" }).waitFor()],
    [`${known}x`, null, (page) => page.getByText("This invitation is no longer valid").waitFor()],
  ];
  const found: string[] = [];
  for (const [number, [link, token, arrive]] of someOf([...states.entries()], 1)) {
    for (const look of looksFor(number)) {
      const page = await newTab(walks.browser, { token });
      await page.setExtraHTTPHeaders({ "x-forwarded-for": `192.0.2.${look}` });
      await dress(page, look);
      await page.goto(link);
      await arrive(page);
      found.push(...(await lookAt(page)).map((problem) => `state ${number}, ${problem}`));
      await page.context().close();
    }
  }
  expect(found).toEqual([]);
}, 600_000);

async function leavePasswordOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.getByText("Password must be at least 8 characters long").waitFor();
}
