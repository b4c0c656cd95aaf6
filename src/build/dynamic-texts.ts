import { join } from "node:path";
import { Glob } from "bun";
import { loadPlans } from "../pages/plans/load-plans.ts";
import { collectTexts, ROOT } from "./texts-in-code.ts";

/** Modules in which every string is a text. */
const MESSAGES = ["src/shared/**/{*messages,toasts}.ts", "src/features/*/error-messages.ts"];
/** Code of the server that marks texts for the dashboard. */
const SERVER = ["src/http", "src/pages/plans"];

/** Returns every text that the dashboard gets from the server or looks up by a message's name. */
export async function dynamicTexts(): Promise<Set<string>> {
  const paths = MESSAGES.flatMap((glob) => [...new Glob(glob).scanSync({ cwd: ROOT })]);
  const modules: unknown[] = await Promise.all(paths.map((path) => import(join(ROOT, path))));
  const features = Object.values(loadPlans()).flatMap((plan) => plan.map(({ feature }) => feature));
  // What plans say of features is on the site alone.
  const marked = [...collectTexts(...SERVER)].filter((text) => !text.startsWith("{feature}"));
  return new Set([...modules.flatMap(stringsIn), ...features, ...marked]);
}

/** Returns the strings in objects, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
