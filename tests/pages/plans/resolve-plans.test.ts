import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";
import { inEnglish } from "#shared/language/translate.ts";
import { CAPABILITIES, type CapabilitySettings, capability } from "../../../src/pages/plans/capabilities.ts";
import { loadPlans } from "../../../src/pages/plans/load-plans.ts";
import type { FeatureEntry, PlanFile } from "../../../src/pages/plans/plan-file.ts";
import { nameOf, resolvePlans } from "../../../src/pages/plans/resolve-plans.ts";

const PUBLIC: CapabilitySettings = {
  publicUrl: "https://banister.test",
  supportEmail: "help@banister.test",
  chatHours: null,
  model: null,
};
const HOURS = { text: "Mon-Fri 09:00-17:00", timeZone: "UTC", week: [] };
const shipped = loadPlans();

const NONE: PlanFile = { starter: [], professional: [], business: [], enterprise: [] };

/** Resolves the last feature of a plan, in a file that has only one. */
function resolved(entry: Omit<FeatureEntry, "line">, plan: keyof PlanFile = "starter", settings = PUBLIC) {
  return resolvePlans({ ...NONE, [plan]: [{ ...entry, line: 1 }] }, settings).features[plan].at(-1);
}

/** The specified list, word for word and in order; `*` marks what the software does. */
const SPECIFIED = {
  starter:
    "Automated accessibility*, Scans every 24 hours*, Reports*, Help center*, Email support*, Live chat",
  professional:
    "Everything in Starter*, Litigation support, Case manager, Analytics integration*, Multi-account and team management*, Priority support",
  business:
    "Everything in Professional*, Advanced litigation support, Lawyer consultation, Annual expert testing, Custom corrections*, 24/7 support",
  enterprise:
    "Everything in Business*, 10 hours with an ADA lawyer, On-demand testing, SSO*, Solution engineering, Dedicated account manager, Custom integrations",
};

describe("the shipped plans", () => {
  test("list the specified features, and include none that people would have to do", () => {
    const { features } = resolvePlans(shipped, PUBLIC);
    const lists = Object.entries(features).map(([plan, list]) => [
      plan,
      list.map(({ name, isIncluded }) => `${inEnglish(name)}${isIncluded ? "*" : ""}`).join(", "),
    ]);
    expect(Object.fromEntries(lists)).toEqual(SPECIFIED);
  });

  test("include live chat once its hours are set, and suggestions only with a model, and tell what these are", () => {
    expect(JSON.stringify(resolvePlans(shipped, PUBLIC))).not.toContain("AI-powered");
    const model = { url: "https://models.example/v1", name: "gemma3" };
    const { features, explanations } = resolvePlans(shipped, { ...PUBLIC, chatHours: HOURS, model });
    expect(features.starter).toContainEqual({ name: "Live chat", isIncluded: true });
    expect(features.starter).toContainEqual({ name: "AI-powered optimisation", isIncluded: true });
    const told = explanations.map(inEnglish).join("\n");
    expect(told).toContain(
      "Live chat is in the dashboard, while support is there; otherwise we reply by email.",
    );
    expect(told).toContain("AI-powered optimisation means drafts of texts");
  });

  test("list each capability on the smallest plan whose accounts may use it", () => {
    for (const plan of PLAN_IDS) {
      const smaller = PLAN_IDS[PLAN_IDS.indexOf(plan) - 1];
      for (const { feature, software } of shipped[plan]) {
        if (!software) continue;
        const { covers } = capability(software);
        expect(covers({ upTo: plan }), feature).toBe(true);
        if (smaller) expect(covers({ upTo: smaller }), feature).toBe(false);
        else expect(plan).toBe("starter");
      }
    }
  });

  test("name every capability that is built but the API, which the specified list does not have", () => {
    const named = Object.values(shipped).flatMap((entries) =>
      entries.flatMap(({ software }) => software ?? []),
    );
    const built = Object.entries(CAPABILITIES).flatMap(([id, { isBuilt }]) => (isBuilt ? [id] : []));
    expect(built.filter((id) => !named.some((name) => name === id))).toEqual(["api"]);
  });
});

describe("a feature", () => {
  const part = { messageId: CAPABILITIES.evidence.part, values: {} };
  test.each<[string, Omit<FeatureEntry, "line">, keyof PlanFile, object]>([
    ["of the software is included", { feature: "A", software: "scans" }, "starter", { isIncluded: true }],
    [
      "not for the plan's accounts is on request",
      { feature: "A", software: "corrections" },
      "professional",
      {},
    ],
    [
      "of people is included with what they promise",
      { feature: "A", people: "included", terms: "Weekdays" },
      "starter",
      { isIncluded: true, note: "Weekdays" },
    ],
    [
      "of both names the software's part while people's is on request",
      { feature: "A", software: "evidence", people: "on request" },
      "professional",
      { note: { messageId: "Included: {part}", values: { part } } },
    ],
  ])("%s", (_, entry, plan, expected) => {
    expect(resolved(entry, plan)).toEqual({ name: "A", isIncluded: false, ...expected });
  });

  test("that needs a support address is on request while that is the example", () => {
    const entry = { feature: "Email support", software: "email-support" } as const;
    const settings = { ...PUBLIC, supportEmail: "support@example.com" };
    expect(resolved(entry, "starter", settings)?.isIncluded).toBe(false);
    const local = { ...settings, publicUrl: "http://localhost:3000" };
    expect(resolved(entry, "starter", local)?.isIncluded).toBe(true);
  });
});

test("the answer time is what all customers are promised for all topics", () => {
  const answerOf = (entry: Omit<FeatureEntry, "line" | "feature">) =>
    resolvePlans({ ...shipped, starter: [{ feature: "Desk", line: 1, ...entry }] }, PUBLIC).answer;
  const answer = { count: 4, unit: "hour" } as const;
  expect(answerOf({ people: "included", answer })).toEqual(answer);
  expect(answerOf({ people: "included", answer, topic: "legal" })).toBeNull();
  expect(answerOf({ people: "included", answer, software: "corrections" })).toBeNull();
  expect(resolvePlans(shipped, PUBLIC).answer).toBeNull();
});

test("explanations follow what is included and its name in the file", () => {
  expect(resolvePlans(NONE, PUBLIC).explanations).toEqual([]);
  const starter = [{ feature: "Our menu", software: "menu" as const, line: 1 }];
  const sentences = resolvePlans({ ...shipped, starter }, PUBLIC).explanations.map(inEnglish);
  expect(sentences[0]).toStartWith("Our menu means the menu");
  expect(sentences.join(" ")).toContain("it isn’t legal advice");
});

test("docs/content.md lists every capability, with the smallest plan that has it", () => {
  const docs = readFileSync(join(import.meta.dir, "../../../docs/content.md"), "utf8");
  const rows = [...docs.matchAll(/^\| `([a-z-]+)` +\| .+ \| ([\w ]+?) +\|$/gm)].map(
    ([, id, from]): [string, string] => [String(id), String(from)],
  );
  const expected = Object.entries(CAPABILITIES).map(([id, { isBuilt, covers }]): [string, string] => {
    const from = PLAN_IDS.find((plan) => covers({ upTo: plan })) ?? "enterprise";
    return [id, isBuilt ? nameOf(from) : "not built"];
  });
  expect(rows.filter(([id]) => Object.hasOwn(CAPABILITIES, id)).sort()).toEqual(expected.sort());
});
