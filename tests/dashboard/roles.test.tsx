import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, type StubAccount, stubAccount, stubWidget } from "./stub-api.ts";
import { stubReport } from "./stub-reports.ts";
import { stubSite, stubSites } from "./stub-scans.ts";

withDom();

interface Screen {
  path: string;
  role?: "manager" | "viewer";
  account?: Partial<StubAccount>;
  reads: string | RegExp;
  /** Buttons and links that the page does not have. */
  lacks?: RegExp;
  /** Beginning of the paths that are not asked. */
  unasked?: string;
}

const SCREENS: Record<string, Screen> = {
  "the guide to letters": {
    path: "/letters",
    reads: /^You’re a viewer in this account/,
    lacks: /^Open a case/,
    unasked: "/api/cases",
  },
  "the support": { path: "/support", reads: "contact form", lacks: /^Send/, unasked: "/api/desk" },
  "an import": {
    path: "/widget-interface?show=import",
    reads: /only its managers and owner can import websites/,
    lacks: /^Preview the import/,
  },
  "a new widget": {
    path: "/widget-interface?show=new",
    reads: /only its managers and owner can add widgets/,
    lacks: /^(Next|Create)/,
  },
  "the overview without a widget": {
    path: "/app",
    reads: "There’s no widget in this account yet.",
    lacks: /Create/,
  },
  "the overview with one": {
    path: "/app",
    account: { widgets: [stubWidget()] },
    reads: "1. Paste this line into your site",
    lacks: /^(Check this page|Edit|New widget)/,
  },
  "the reports": {
    path: "/widget-interface?show=reports",
    account: { reports: [stubReport({ email: "visitor@example.com" })] },
    reads: "New",
    lacks: /^(Answer|Done|Choose|Export)/,
  },
  "the scans": {
    path: "/scans",
    account: { scans: stubSites({ sites: [stubSite()] }) },
    reads: "www.harbour-pottery.example",
    lacks: /^(Scan now|Add website)/,
  },
  webhooks: {
    path: "/settings?show=webhooks",
    reads: /only its managers and owner can see and change webhooks/,
    lacks: /^Add webhook/,
    unasked: "/api/webhooks",
  },
  "the billing": {
    path: "/billing",
    role: "manager",
    reads: /^Only the owner of/,
    lacks: /^(Billing|Change plan)/,
    unasked: "/api/billing",
  },
  transfers: {
    path: "/settings?show=transfers",
    role: "manager",
    reads: /Only the owner of harbour-pottery.example/,
    lacks: /^Send the offer/,
  },
};

test.each(Object.entries(SCREENS))(
  "%s: who may change nothing is offered nothing that would be refused",
  async (_, { path, role = "viewer", account, reads, lacks, unasked }) => {
    const { sent } = await openDashboard(stubAccount({ user: memberUser(role), ...account }), path);
    const main = within(screen.getByRole("main"));
    expect((await main.findAllByText(reads)).length).toBeGreaterThan(0);
    const controls = [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")];
    expect(controls.map(({ textContent }) => textContent).filter((name) => lacks?.test(name))).toEqual([]);
    expect(sent.filter((one) => unasked && one.path.startsWith(unasked))).toEqual([]);
  },
);
