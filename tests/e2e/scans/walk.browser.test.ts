import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { DASHBOARD } from "#shared/paths.ts";
import type { ScanView } from "#shared/sites/schemas.ts";
import { someOf } from "#tests/helpers/long.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import type { ParsedMail } from "../../helpers/parse-mail.ts";
import { PASSWORD } from "../../helpers/people.ts";
import { until } from "../../helpers/until.ts";
import { keyboardOf } from "../keyboard.ts";
import { type Owner, returnTo, sharedWalks } from "../walks.ts";
import { type MendedSite, startMendedSite } from "./mended-site.ts";

const TIMEOUT_MS = 240_000;
const WRONG = '<h2 aria-checked="true">';
const START = '<p>Fresh bread. <a href="/menu">Menu</a> <a href="/contact">Contact</a></p>';

const walks = await sharedWalks();
let site: MendedSite;
afterAll(walks.stop);

beforeEach(() => {
  site = startMendedSite();
  site.pages["/"] = START;
  site.pages["/menu"] = '<p>Rye and spelt. <a href="/">Start</a></p>';
  site.pages["/contact"] = '<p>Open from six. <a href="/">Start</a></p>';
});
afterEach(() => site.stop());

/** Actions of a person; each device works the dashboard in its own way. */
interface Hands {
  press(target: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
}

interface Device {
  width: number;
  handsOf(page: Page): Hands;
}

const DEVICES: Record<string, Device> = {
  "with a pointer at 1440 px": {
    width: 1440,
    handsOf: () => ({ press: (target) => target.click(), fill: (field, text) => field.fill(text) }),
  },
  "by keyboard alone at 320 px": { width: 320, handsOf: keyboardOf },
};

test.each(someOf(Object.entries(DEVICES), 0))(
  "a mail about new issues leads to the element and its changed markup, and the next scan shows it fixed, %s",
  async (_, { width, handsOf }) => {
    const owner = await walks.owner({ plan: "professional" });
    await walks.verify(owner);
    await owner.page.setViewportSize({ width, height: 800 });
    await proveSite(owner, handsOf(owner.page));
    site.pages["/"] = `${START}${WRONG}Today</h2>`;
    site.pages["/menu"] += '<a href="/contact"></a>';
    site.pages["/contact"] += "<form><input type=email></form>";
    await scan(owner, owner.page, handsOf(owner.page));
    await owner.page.getByText("3 issues", { exact: true }).waitFor();
    const mail = await walks.mail(owner, /^3 new issues on 127\.0\.0\.1$/);

    expect(mail.text).not.toContain(".:");
    const page = await openMail(owner, mail, { width, handsOf });
    const problems = collectProblems(page);
    const { press } = handsOf(page);
    await page.getByText("3 issues", { exact: true }).waitFor();
    const issue = page.getByRole("article").filter({ hasText: WRONG });
    const message = (await issue.getByRole("link").textContent()) ?? "";
    await press(issue.getByRole("link"));
    await page.getByText(WRONG).first().waitFor();
    await press(page.getByRole("button", { name: /the changed markup/ }));
    await page.getByText("Copied.").waitFor();
    const changed = await page.evaluate(() => navigator.clipboard.readText());
    expect(changed).toBe("<h2>Today</h2>");
    site.pages["/"] = START + changed;

    await press(page.getByRole("link", { name: "All issues" }));
    const release = site.hold("/menu");
    await scan(owner, page, handsOf(page), async (view) => {
      await until("a page is done", async () => (await view()).pagesDone > 0);
      await returnTo({ page });
      await page.getByText(/^\d of 3 known pages done$/).waitFor();
      release();
    });
    await page.getByText("2 issues", { exact: true }).waitFor();
    expect(await issue.count()).toBe(0);
    await press(page.getByRole("link", { name: "History", exact: true }));
    await page.getByText("0 issues appeared, 1 issue gone, 2 issues in both.").waitFor();
    await press(page.getByRole("link", { name: message }));
    await page.getByText("Fixed", { exact: true }).waitFor();
    await page.getByText("Fixed: a scan no longer found it").waitFor();
    expect([...owner.problems, ...problems]).toEqual([]);
    await page.context().close();
  },
  TIMEOUT_MS,
);

/** Adds the website, publishes its proof, and scans it while it has no issues. */
async function proveSite(owner: Owner, hands: Hands): Promise<void> {
  const { page } = owner;
  const { press, fill } = hands;
  await page.goto(walks.server.url + DASHBOARD.scans);
  await fill(page.getByLabel("Address of the website"), site.origin);
  await press(page.getByRole("button", { name: "Add website" }));
  const card = page.getByRole("region", { name: site.host });
  const codeUnder = (name: string) => card.locator(".proof-record", { hasText: name }).locator("code");
  const address = (await codeUnder("Address of the file").textContent()) ?? "";
  const content = (await codeUnder("Its only content").textContent()) ?? "";
  site.files[new URL(address).pathname] = content;
  await press(card.getByRole("button", { name: /^Check now/ }));
  await card.getByRole("button", { name: /^Scan now/ }).waitFor();
  await scan(owner, page, hands);
  await press(card.getByRole("link", { name: /^Issues/ }));
  await page.getByText("No open issues are known.").waitFor();
}

/**
 * Scans the website of the screen, and comes back to the tab when the scan has ended, so that the
 * screen does not wait for its next poll.
 */
async function scan(
  { api }: Owner,
  page: Page,
  { press }: Hands,
  meanwhile: (view: () => Promise<ScanView>) => Promise<void> = async () => {},
): Promise<void> {
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/scans")),
    press(page.getByRole("button", { name: /^Scan now/ })),
  ]);
  const { id } = await reply.json();
  const view = async () => (await api.call("GET", `/api/scans/${id}`)).body as unknown as ScanView;
  await meanwhile(view);
  await until("the scan has ended", async () => (await view()).finishedAt);
  await returnTo({ page });
}

/** Follows the mail's link to the website's issues in another browser, which asks for a login. */
async function openMail({ email }: Owner, mail: ParsedMail, { width, handsOf }: Device): Promise<Page> {
  const link = /https?:\/\/\S+\/scans\/[\w-]+$/m.exec(mail.text)?.[0];
  const page = await walks.visit(link ?? "The mail has no link to the website's issues", {
    viewport: { width, height: 800 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { press, fill } = handsOf(page);
  await fill(page.getByLabel("Email address"), email);
  await fill(page.getByLabel("Password", { exact: true }), PASSWORD);
  await press(page.getByRole("button", { name: "Sign In", exact: true }));
  return page;
}
