import { afterAll, beforeEach, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import { issues, manualChecks } from "#src/db/schema/issues.ts";
import { createTestApp } from "../../helpers/app.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { teamOwner } from "../../helpers/team.ts";

const LEVELS = "supports partially-supports does-not-support not-applicable not-evaluated".split(" ");
/** The parts of OpenACR 0.1.0 that its validator insists on, with the terms of its catalog. */
const Adherence = v.object({ level: v.picklist(LEVELS), notes: v.pipe(v.string(), v.minLength(1)) });
const Component = v.object({ name: v.literal("web"), adherence: Adherence });
const Criterion = v.object({ num: v.string(), components: v.tuple([Component]) });
const Chapter = v.object({ criteria: v.array(Criterion) });
const AcrSchema = v.object({
  title: v.string(),
  catalog: v.literal("2.5-edition-wcag-2.2-en"),
  product: v.object({ name: v.string() }),
  author: v.object({ email: v.string() }),
  report_date: v.pipe(v.string(), v.regex(/^\d+\/\d+\/\d{4}$/)),
  version: v.pipe(v.number(), v.integer()),
  notes: v.string(),
  chapters: v.object({
    success_criteria_level_a: Chapter,
    success_criteria_level_aa: Chapter,
    success_criteria_level_aaa: v.object({ disabled: v.literal(true) }),
  }),
});

let me: Awaited<ReturnType<typeof teamOwner>>;
let siteId: string;
let made = 0;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  made += 1;
  me = await teamOwner(app);
  ({ siteId } = await insertScan(app, me.user, `vase-${made}.example`));
});

async function read() {
  const { text, headers } = await me.browser.call("GET", `/api/sites/${siteId}/acr?format=yaml`);
  expect(headers.get("content-type")).toBe("application/yaml");
  const { notes, chapters } = v.parse(AcrSchema, Bun.YAML.parse(text));
  const { success_criteria_level_a: a, success_criteria_level_aa: aa } = chapters;
  const criteria = [...a.criteria, ...aa.criteria];
  const results = new Map(criteria.map(({ num, components: [{ adherence }] }) => [num, adherence]));
  return { notes, results, levels: (id: string) => results.get(id)?.level };
}

async function check(id: string, state: string): Promise<void> {
  const { status } = await me.browser.call("PUT", `/api/sites/${siteId}/manual-checks/${id}`, { state });
  expect(status).toBe(200);
}

test("a report has every criterion of levels A and AA, evaluates none that no person did, and says in its page that it is a draft", async () => {
  await app.services.db.delete(manualChecks).where(eq(manualChecks.siteId, siteId));
  const { notes, results } = await read();
  expect([...results.keys()].sort()).toEqual([...AA_CRITERIA, "4.1.1"].sort());
  const others = [...results].filter(([, { level }]) => level !== "not-evaluated");
  const marks = others.map(([id, { level }]) => `${id} ${level}`);
  expect(marks).toEqual(["1.1.1 partially-supports", "4.1.1 not-applicable"]);
  expect(notes).toContain(`This is a draft. ${AA_CRITERIA.length - 1} of ${AA_CRITERIA.length + 1} criteria`);

  const { text, headers } = await me.browser.call("GET", `/api/sites/${siteId}/acr`);
  expect(headers.get("content-disposition")).toBe("attachment");
  const parts = ["VPAT® version 2.5", "This is a draft.", "Not Evaluated", "1.4.13 Content on Hover or"];
  for (const part of parts) expect(text).toContain(part);
});

test("only people’s passed checks make a criterion supported, and a known failure outweighs them", async () => {
  await check("keyboard-only", "passed");
  await check("text-alternatives", "passed");
  await check("captions", "not-applicable");
  await check("focus-order", "failed");
  const { levels, results } = await read();
  const expected = ["supports", "partially-supports", "not-applicable", "partially-supports"];
  expect(["2.1.1", "1.1.1", "1.2.4", "2.4.3"].map((id) => levels(id) ?? "")).toEqual(expected);
  expect(results.get("2.1.1")?.notes).toMatch(/^A manual check passed on \w+ \d+, \d{4}: Everything works/);
  const failures = and(eq(issues.siteId, siteId), eq(issues.outcome, "failed"));
  await app.services.db.update(issues).set({ state: "fixed" }).where(failures);
  expect((await read()).levels("1.1.1")).toBe("supports");
});
