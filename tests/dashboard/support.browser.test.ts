import { test } from "bun:test";
import type { EntitlementView } from "#shared/schemas/desk.ts";
import type { HeldAnswerView } from "#shared/schemas/operator-desk.ts";
import { expectNoBarriers } from "./barriers.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { stubAccount, stubUser } from "./stub-api.ts";
import { stubDesk, stubMessage } from "./stub-desk.ts";
import { stubAtDesk } from "./stub-operator-desk.ts";

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

test("no barriers in answers by mail that wait, and in whole mails", async () => {
  const held: HeldAnswerView = {
    ...{ id: "a", sender: "team@ramp.example", createdAt: "2026-11-26T10:00:00.000Z" },
    ...{ text: "Clear the cache.", whole: `Clear the cache.\n\n${"> Which_of_the_menus_".repeat(9)}` },
    ...{ reason: "unsigned", files: ["steps.pdf"] },
  };
  const marked = { sender: "ana@example.com", isSigned: false, isAutomatic: true, whole: held.whole };
  dashboard.account.user = stubUser({ isOperator: true });
  dashboard.account.atDesk = [
    stubAtDesk({
      heldAnswers: [held],
      messages: [{ ...stubMessage(marked), operator: null }],
    }),
  ];
  await dashboard.open(`/desk/${stubAtDesk().id}`);
  await dashboard.page.getByRole("heading", { name: "Answers to confirm" }).waitFor();
  for (const summary of await dashboard.page.getByText("Show the whole mail").all()) await summary.click();
  await expectNoBarriers(dashboard);
});
