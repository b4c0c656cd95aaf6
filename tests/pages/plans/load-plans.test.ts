import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadContent } from "../../../src/pages/markdown/load-content.ts";
import { loadPlans, PlanFileError } from "../../../src/pages/plans/load-plans.ts";
import { operatorFolder, withOperatorFolders } from "../markdown/operator-folder.ts";

withOperatorFolders();

const SHIPPED = readFileSync(join(import.meta.dir, "../../../src/pages/content/plans.yaml"), "utf8");

const load = (yaml: string) => loadPlans(operatorFolder({ "plans.yaml": yaml }));

/** Returns the lines that a start with this file prints, after the folder. */
function problems(yaml: string): string[] {
  try {
    load(yaml);
    return [];
  } catch (error) {
    if (!(error instanceof PlanFileError)) throw error;
    return error.problems.map((problem) => problem.replace(/^.*\/(?=plans\.yaml)/, ""));
  }
}

const INCLUDED = "\n    people: included\n";
const SCANS = "\n    software: scans";
const ALL = "starter: []\nprofessional: []\nbusiness: []\nenterprise: []\n";

describe("the operator's plans.yaml", () => {
  test("replaces the shipped one, and is no unknown file of the site", () => {
    const entry = "  - feature: Live chat\n    people: included\n    terms: Weekdays 9 to 5";
    const folder = operatorFolder({ "plans.yaml": ALL.replace("starter: []", `# Ours\nstarter:\n${entry}`) });
    const { starter, business } = loadPlans(folder);
    const chat = { feature: "Live chat", people: "included", terms: "Weekdays 9 to 5", line: 3 };
    expect<object[][]>([starter, business]).toEqual([[chat], []]);
    expect(loadContent(folder).problems).toEqual([]);
  });

  test("may be the shipped one, and its lines are counted past comments", () => {
    const { business } = load(SHIPPED);
    const line = SHIPPED.split("\n").indexOf("  - feature: Custom corrections") + 1;
    expect(business.find(({ feature }) => feature === "Custom corrections")?.line).toBe(line);
  });

  const withEntry = (plan: string, entry: string) =>
    ALL.replace(`${plan}: []`, `${plan}:\n  - feature: ${entry}`);

  test.each<[string, string, ...string[]]>([
    ["broken YAML", "starter: [", "1: cannot be read as YAML"],
    ["no text", "", "1: has to have the lists starter, professional, business, enterprise"],
    ["a plan too few", ALL.replace("business: []\n", ""), "1: business: is missing"],
    ["a plan twice", `${ALL}starter: []\n`, "5: starter: is there twice"],
    ["a plan of another name", `${ALL}gold: []\n`, "5: gold: is not known here"],
    [
      "an unknown capability",
      withEntry("professional", "A\n    software: magic"),
      "3: professional.software: has to be one of menu, ",
    ],
    ["an entry by no one", withEntry("business", "A"), "4: A: says neither `software` nor `people`"],
    [
      "people without terms, and a misspelled member",
      withEntry("starter", `A${INCLUDED}  - feature: B\n    poeple: x`),
      "4: starter.poeple: is not known here",
    ],
    [
      "people without terms",
      withEntry("starter", "A\n    people: included"),
      "2: A: is included, so `terms`, `answer` or `amount` has to say",
    ],
    [
      "a time that no clock has, and an amount without a period",
      withEntry("starter", `A${INCLUDED}    answer: soon\n  - feature: B${INCLUDED}    amount: 10 hours`),
      "2: starter.answer: has to be a time such as `4 hours`",
      "5: starter.amount: has to be an amount such as `1 per year`",
    ],
    [
      "a topic of the software",
      withEntry("starter", "A\n    software: scans\n    topic: legal"),
      "2: A: has `topic`, which goes with `people`",
    ],
    [
      "terms of what is on request",
      withEntry("starter", "A\n    people: on request\n    terms: Daily"),
      "2: A: has `terms`, which go with `people: included`",
    ],
    [
      "a feature on two plans",
      withEntry("starter", `A${SCANS}`).replace("business: []", `business:\n  - feature: a${SCANS}`),
      "6: a: is there twice",
    ],
    [
      "software put down to people",
      withEntry("enterprise", "SSO\n    people: included\n    terms: We set it up"),
      "5: SSO: is done by the software; it needs `software: sso`",
    ],
  ])("is refused with line and words: %s", (_, yaml, ...expected) => {
    const starts = problems(yaml).map((problem, at) => problem.slice(0, `plans.yaml:${expected[at]}`.length));
    expect(starts).toEqual(expected.map((start) => `plans.yaml:${start}`));
  });
});
