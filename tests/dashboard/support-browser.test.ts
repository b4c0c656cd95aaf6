import { test } from "bun:test";
import type { EntitlementView } from "#shared/schemas/desk.ts";
import { expectNoBarriers } from "./barriers.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { stubAccount } from "./stub-api.ts";
import { stubDesk } from "./stub-desk.ts";

const NEXT_YEAR = "2027-05-03T09:00:00.000Z";

const LAWYER: EntitlementView = {
  name: "Lawyer consultation",
  isIncluded: true,
  topic: null,
  terms: "By phone or video, Monday to Friday, 9 to 17 Eastern Time",
  allowance: { amount: 10, unit: "hour", per: "year" },
  left: 8.5,
  moreFrom: NEXT_YEAR,
  uses: [
    { amount: 2, note: "A letter from another side’s lawyer", at: "2026-06-10T09:00:00.000Z" },
    { amount: -0.5, note: "Ended early", at: "2026-06-11T09:00:00.000Z" },
  ],
};

const EXPERT_TEST: EntitlementView = {
  name: "Annual expert testing",
  isIncluded: true,
  topic: null,
  terms: null,
  allowance: { amount: 1, unit: "piece", per: "year" },
  left: 0,
  moreFrom: NEXT_YEAR,
  uses: [{ amount: 1, note: null, at: "2026-05-03T09:00:00.000Z" }],
};

const ON_REQUEST: EntitlementView = {
  ...EXPERT_TEST,
  name: "Custom integrations",
  isIncluded: false,
  allowance: null,
  left: null,
  moreFrom: null,
  uses: [],
};

const dashboard = browseDashboard(() =>
  stubAccount({ desk: stubDesk({ entitlements: [LAWYER, EXPERT_TEST, ON_REQUEST] }) }),
);

test("no barriers in what people do for an account, partly used, used up, and on request", async () => {
  await dashboard.open("/support");
  await dashboard.page.getByText("8.5 of 10 hours left").waitFor();
  await dashboard.page.getByText("0 of 1 left").waitFor();
  await expectNoBarriers(dashboard);
});
