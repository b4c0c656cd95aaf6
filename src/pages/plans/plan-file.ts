import * as v from "valibot";
import type { PricedPlanId } from "#shared/billing/plan-features.ts";
import { PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";
import { SERVICE_TOPICS, type ServiceTopic } from "#shared/desk/choices.ts";
import { type Allowance, type AnswerTime, parseAllowance, parseAnswerTime } from "#shared/desk/promises.ts";
import { parseYaml, type YamlProblem } from "../parse-yaml.ts";
import { CAPABILITIES, type CapabilityId } from "./capabilities.ts";

export const PRICED_PLANS: readonly PricedPlanId[] = [...PLAN_IDS, "enterprise"];

export interface FeatureEntry {
  feature: string;
  software?: CapabilityId | undefined;
  people?: "included" | "on request" | undefined;
  /** Hours, response times or amounts promised to everyone on the plan. */
  terms?: string | undefined;
  /** Maximum response time at the desk. */
  answer?: AnswerTime | undefined;
  /** Amount of human work tracked by the desk. */
  amount?: Allowance | undefined;
  /** Desk topic for requests; a response time without a topic applies to all topics. */
  topic?: ServiceTopic | undefined;
  /** Line number in the file, from 1. */
  line: number;
}

export type PlanFile = Record<PricedPlanId, FeatureEntry[]>;

const text = v.pipe(v.string("has to be text"), v.trim(), v.nonEmpty("must not be empty"));
const ids = Object.keys(CAPABILITIES) as CapabilityId[];

const FeatureSchema = v.strictObject(
  {
    feature: v.pipe(text, v.maxLength(80, "has to be at most 80 characters")),
    software: v.optional(v.picklist(ids, `has to be one of ${ids.join(", ")}`)),
    people: v.optional(v.picklist(["included", "on request"], "has to be `included` or `on request`")),
    terms: v.optional(v.pipe(text, v.maxLength(200, "has to be at most 200 characters"))),
    answer: v.optional(
      parsedText(parseAnswerTime, "has to be a time such as `4 hours`, `2 days` or `1 working day`"),
    ),
    amount: v.optional(
      parsedText(parseAllowance, "has to be an amount such as `1 per year` or `10 hours per year`"),
    ),
    topic: v.optional(v.picklist(SERVICE_TOPICS, `has to be one of ${SERVICE_TOPICS.join(", ")}`)),
  },
  "has to be lines such as `feature: Live chat` and `people: on request`",
);

/** Parses text; reports `problem` if `parse` returns null. */
function parsedText<Value>(parse: (text: string) => Value | null, problem: string) {
  return v.pipe(
    text,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value);
      if (value !== null) return value;
      addIssue({ message: problem });
      return NEVER;
    }),
  );
}

const list = v.array(FeatureSchema, "has to be a list of features; [] is an empty one");
const PlanFileSchema = v.strictObject(
  { starter: list, professional: list, business: list, enterprise: list },
  `has to have the lists ${PRICED_PLANS.join(", ")}`,
);

/** Parses `plans.yaml` and lists all its problems. */
export function parsePlanFile(file: string): { plans: PlanFile } | { problems: YamlProblem[] } {
  const yaml = file.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const parsed = parseYaml(yaml);
  if ("problem" in parsed) return { problems: [parsed.problem] };
  const found = v.safeParse(PlanFileSchema, parsed.value);
  const problems = [...repeatedPlans(yaml), ...(found.issues ?? []).map((issue) => problemOf(issue, yaml))];
  if (!found.success) return { problems: inOrder(problems) };
  const plans = mapPlans((plan) =>
    found.output[plan].map((entry, index) => ({ ...entry, line: lineOf(yaml, plan, index) })),
  );
  problems.push(...PRICED_PLANS.flatMap((plan) => plans[plan].flatMap(entryProblems)), ...twice(plans));
  return problems.length > 0 ? { problems: inOrder(problems) } : { plans };
}

export function mapPlans<Value>(make: (plan: PricedPlanId) => Value): Record<PricedPlanId, Value> {
  return {
    starter: make("starter"),
    professional: make("professional"),
    business: make("business"),
    enterprise: make("enterprise"),
  };
}

function inOrder(problems: YamlProblem[]): YamlProblem[] {
  return problems.sort((one, other) => one.line - other.line);
}

/** Returns problems with an entry as a whole. */
function entryProblems(entry: FeatureEntry): YamlProblem[] {
  const { feature, software, people, terms, answer, amount, topic, line } = entry;
  if (!software && !people) {
    return [{ line, message: `${feature}: says neither \`software\` nor \`people\`` }];
  }
  if (people === "included" && !terms && !answer && !amount) {
    const message = `${feature}: is included, so \`terms\`, \`answer\` or \`amount\` has to say what your people promise`;
    return [{ line, message }];
  }
  const promises = Object.entries({ terms, answer, amount }).filter(([, value]) => value);
  if (people !== "included" && promises.length > 0) {
    const names = promises.map(([name]) => `\`${name}\``).join(", ");
    return [{ line, message: `${feature}: has ${names}, which go with \`people: included\`` }];
  }
  if (topic && !people) return [{ line, message: `${feature}: has \`topic\`, which goes with \`people\`` }];
  return [];
}

/** Returns duplicate plan keys; the YAML parser would silently keep only the last. */
function repeatedPlans(yaml: string): YamlProblem[] {
  const lines = yaml.split("\n");
  return PRICED_PLANS.flatMap((plan) => {
    const first = lines.findIndex((line) => isKey(line, plan));
    const last = lines.findLastIndex((line) => isKey(line, plan));
    return first === last ? [] : [{ line: last + 1, message: `${plan}: is there twice` }];
  });
}

function twice(plans: PlanFile): YamlProblem[] {
  const seen = new Set<string>();
  return PRICED_PLANS.flatMap((plan) => plans[plan]).flatMap(({ feature, line }) => {
    if (!seen.has(feature.toLowerCase())) {
      seen.add(feature.toLowerCase());
      return [];
    }
    return [{ line, message: `${feature}: is there twice; a plan includes what smaller ones do` }];
  });
}

function problemOf(issue: v.BaseIssue<unknown>, yaml: string): YamlProblem {
  const [plan, index, member] = (issue.path ?? []).map(({ key }) => key);
  const name = [plan, member].filter((key) => typeof key === "string").join(".");
  const line = lineOf(yaml, String(plan ?? ""), typeof index === "number" ? index : null);
  return { line, message: name ? `${name}: ${reasonOf(issue)}` : reasonOf(issue) };
}

function reasonOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type !== "strict_object") return message;
  if (expected === "never") return "is not known here";
  return received === "undefined" ? "is missing" : message;
}

/**
 * Returns the line of a plan's list or of its nth entry; the nearest identifiable line if the file
 * is formatted differently.
 */
function lineOf(yaml: string, plan: string, index: number | null): number {
  const lines = yaml.split("\n");
  const start = lines.findIndex((line) => isKey(line, plan));
  if (start < 0) return 1;
  const items = lines.flatMap((line, at) => (at > start && /^\s*- /.test(line) ? [at + 1] : []));
  return index === null ? start + 1 : (items[index] ?? start + 1);
}

function isKey(line: string, key: string): boolean {
  return line.startsWith(`${key}:`);
}
