import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { TEAM_VIEW } from "#shared/paths.ts";
import { LONG } from "#tests/helpers/long.ts";
import { dress, lookAt, looksFor } from "../e2e/site/look.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { type StubAccount, stubUser } from "./stub-api.ts";
import { stubInvite, stubMember, stubTeam } from "./stub-team.ts";

const dashboard = browseDashboard();

const LONG_NAME = "a-shop-with-a-name-that-is-longer-than-any-screen-is-wide.example";
const MEMBERS = [
  stubMember(),
  stubMember({ userId: 8, name: null, email: `office@${LONG_NAME}`, role: "viewer" }),
];
const INVITES = [stubInvite(), stubInvite({ id: "late", email: `new@${LONG_NAME}`, hasExpired: true })];
const ACCOUNTS = [
  { id: 1, name: "harbour-pottery.example", role: "owner", isOpen: true, isSuspended: false },
  { id: 2, name: LONG_NAME, role: "viewer", isOpen: true, isSuspended: false },
] as const;

interface State {
  account: Partial<StubAccount>;
  arrive: (page: Page) => Promise<unknown>;
}

const STATES: Record<string, State> = {
  "nobody in it yet": {
    account: { team: stubTeam() },
    arrive: (page) => page.getByRole("button", { name: "Send invitation" }).waitFor(),
  },
  "an invitation that lacks its address": {
    account: { team: stubTeam({ members: MEMBERS, invites: INVITES }) },
    async arrive(page) {
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByText("Invalid email address").waitFor();
    },
  },
  "the question before somebody is removed": {
    account: { team: stubTeam({ members: MEMBERS }) },
    async arrive(page) {
      await page.getByRole("button", { name: "Remove bo@example.com" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "a plan without a team": {
    account: { team: stubTeam({ isOpen: false, members: MEMBERS, invites: INVITES }) },
    arrive: (page) => page.getByRole("link", { name: "See the plans" }).waitFor(),
  },
  "the list of accounts, as a viewer": {
    account: { user: stubUser({ accountId: 2, role: "viewer", accounts: [...ACCOUNTS] }) },
    async arrive(page) {
      await page.getByText(`Only the owner of ${LONG_NAME}`).waitFor();
      await page.getByRole("button", { name: `Account: ${LONG_NAME}` }).click();
      await page.getByRole("link", { name: /Owner$/ }).waitFor();
    },
  },
};

test.each(Object.entries(STATES))(
  "nobody is kept out of the team: %s",
  async (name, { account, arrive }) => {
    Object.assign(dashboard.account, account);
    for (const look of looksFor(Object.keys(STATES).indexOf(name) * 2)) {
      await dress(dashboard.page, look);
      await dashboard.open(TEAM_VIEW);
      await arrive(dashboard.page);
      expect(await lookAt(dashboard.page)).toEqual([]);
    }
    expect(dashboard.problems).toEqual([]);
  },
  LONG ? 300_000 : 60_000,
);
