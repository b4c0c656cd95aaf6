import { join } from "node:path";
import { Glob } from "bun";
import { missingScope } from "#shared/api-keys/messages.ts";
import { CORRECTION_ERRORS, CORRECTION_VALIDATION } from "#shared/corrections/messages.ts";
import { recipeOf } from "#shared/corrections/recipes.ts";
import { DESK_STATE_NAMES, TOPIC_NAMES } from "#shared/desk/words.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { siteKnown, tooManyVisits } from "#shared/transfers/messages.ts";
import { FILE_KIND_NAMES } from "#shared/uploads/choices.ts";
import { WEBHOOK_WORDS } from "#shared/webhooks/events.ts";
import { loadPlans } from "../pages/plans/load-plans.ts";
import { collectNouns, collectTexts, ROOT } from "./texts-in-code.ts";

/** ARIA attributes on which a recipe depends, and one of which it does not. */
const ARIA =
  "hidden checked disabled expanded invalid pressed readonly required selected valuemax valuemin valuenow level label"
    .split(" ")
    .map((name) => `aria-${name}`);

/** Returns every text that the dashboard translates when it shows it, and not where it stands. */
export async function dynamicTexts(): Promise<Set<string>> {
  const features = Object.values(loadPlans()).flatMap((plan) => plan.map(({ feature }) => feature));
  const nouns = collectNouns("src/dashboard");
  return new Set([...(await messageTexts()), ...features, ...sharedNames(), ...nouns]);
}

/** Returns the strings in objects, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns every sentence of the modules of messages, which the server sends. */
async function messageTexts(): Promise<string[]> {
  const globs = ["src/shared/**/{*messages,toasts}.ts", "src/features/*/error-messages.ts"];
  const paths = globs.flatMap((glob) => [...new Glob(glob).scanSync({ cwd: ROOT })]);
  const modules: unknown[] = await Promise.all(paths.map((path) => import(join(ROOT, path))));
  return [
    ...modules.flatMap(stringsIn),
    CORRECTION_ERRORS.makesWorse("{title}", "{page}"),
    CORRECTION_VALIDATION.otherPages("{path}"),
    missingScope("{scope}"),
    siteKnown("{host}"),
    tooManyVisits(1, 2).replace("1", "{visits}").replace("2", "{allowance}"),
  ];
}

/** Returns names in shared code that the dashboard translates when it shows them. */
function sharedNames(): string[] {
  return [
    ...stringsIn([TOPIC_NAMES, DESK_STATE_NAMES, FILE_KIND_NAMES, WEBHOOK_WORDS]),
    ...["Card", "Unknown device", "Unknown browser", "an unknown system"],
    ...[...collectTexts("src/pages/plans")].filter((text) => !text.startsWith("{feature}")),
    ...[...SCAN_RULES.keys()].flatMap((rule) => [null, ...ARIA].flatMap((name) => recipeTexts(rule, name))),
  ];
}

/** Returns what a recipe asks and offers, with placeholders for what it names. */
function recipeTexts(rule: string, attribute: string | null): string[] {
  const recipe = recipeOf(rule, attribute);
  if (!recipe) return [];
  const label = attribute ? recipe.label.replace(attribute, "{attribute}") : recipe.label;
  const options = (recipe.options ?? []).map((option) => option.label.replace(/^Level \d$/, "Level {level}"));
  return [label, recipe.hint, ...options].filter(Boolean);
}
