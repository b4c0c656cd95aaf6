import type { PricedPlanId } from "../billing/plan-features.ts";
import { plural, t } from "../language/translate.ts";
import { DAY_MS } from "../time.ts";
import type { DeskTopic, ServiceTopic } from "./choices.ts";

const HOUR_MS = 3_600_000;

/** Maximum time until a first answer, such as 4 hours or 2 working days. */
export interface AnswerTime {
  count: number;
  unit: "hour" | "day" | "working day";
}

/** A personal service's allowance, such as 10 hours per year. */
export interface Allowance {
  /** Number of hours or units, depending on `unit`. */
  amount: number;
  unit: "hour" | "piece";
  per: "year" | "month";
}

/** Personal service promises, to the extent that software can track them. */
export interface Promised {
  answer: AnswerTime | null;
  allowance: Allowance | null;
}

/** A personal service as a plan feature, as promised in `plans.yaml`. */
export interface DeskFeature extends Promised {
  name: string;
  /** Smallest plan that includes it. */
  plan: PricedPlanId;
  /** False if the service requires a separate agreement. */
  isIncluded: boolean;
  topic: ServiceTopic | null;
  /** Promise in the operator's own words. */
  terms: string | null;
}

/** Parses `4 hours`, `1 day`, or `2 working days`; returns null for anything else. */
export function parseAnswerTime(text: string): AnswerTime | null {
  const [, count, unit] = /^([1-9]\d{0,2}) (hour|day|working day)s?$/.exec(text) ?? [];
  return count && isAnswerUnit(unit) ? { count: Number(count), unit } : null;
}

function isAnswerUnit(unit: string | undefined): unit is AnswerTime["unit"] {
  return unit === "hour" || unit === "day" || unit === "working day";
}

/** Parses `1 per year` or `10 hours per year`; returns null for anything else. */
export function parseAllowance(text: string): Allowance | null {
  const [, amount, hours, per] = /^([1-9]\d{0,3})( hours?)? per (year|month)$/.exec(text) ?? [];
  if (!amount || (per !== "year" && per !== "month")) return null;
  return { amount: Number(amount), unit: hours ? "hour" : "piece", per };
}

/** Returns an answer time as text, e.g. `4 hours` or `1 working day`. */
export function answerTimeText({ count, unit }: AnswerTime): string {
  if (unit === "hour") return plural(count, "1 hour", "{count} hours");
  if (unit === "day") return plural(count, "1 day", "{count} days");
  return plural(count, "1 working day", "{count} working days");
}

/** Returns an allowance as text, e.g. `1 per year` or `10 hours per year`. */
function allowanceText({ amount, unit, per }: Allowance): string {
  const much = unit === "hour" ? plural(amount, "1 hour", "{count} hours") : String(amount);
  return per === "year" ? t("{much} per year", { much }) : t("{much} per month", { much });
}

/** Returns a promise in words, composed of the parts that software can track. */
export function promiseText({ answer, allowance }: Promised): string | null {
  const much = allowance && allowanceText(allowance);
  if (!answer) return much;
  const time = answerTimeText(answer);
  return much ? t("{much}, an answer within {time}", { much, time }) : t("An answer within {time}", { time });
}

/** Returns the time by which an answer is due. Working days are Monday to Friday, in UTC. */
export function answerDue(from: Date, { count, unit }: AnswerTime): Date {
  if (unit === "hour") return new Date(from.getTime() + count * HOUR_MS);
  if (unit === "day") return new Date(from.getTime() + count * DAY_MS);
  const due = new Date(from);
  for (let left = count; left > 0; ) {
    due.setUTCDate(due.getUTCDate() + 1);
    if (isWorkingDay(due)) left -= 1;
  }
  return due;
}

function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6;
}

/**
 * Returns the shortest answer time that the features promise for a topic; null if none is promised.
 */
export function shortestAnswer(
  features: readonly DeskFeature[],
  topic: DeskTopic,
  from: Date,
): AnswerTime | null {
  const promised = features.flatMap(({ isIncluded, answer, topic: only }) =>
    isIncluded && answer && (only === null || only === topic) ? [answer] : [],
  );
  return promised.sort((a, b) => answerDue(from, a).getTime() - answerDue(from, b).getTime())[0] ?? null;
}
