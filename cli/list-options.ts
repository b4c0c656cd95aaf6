import { type Command, Option } from "commander";
import { PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";
import { readCount, readId } from "./arguments.ts";

/** Subscription statuses, as named by the card provider. */
const STATUSES = [
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
];

export function planOption(): Option {
  return new Option("--plan <plan>", "only on this plan").choices(PLAN_IDS);
}

export function statusOption(): Option {
  return new Option("--status <status>", "only with a subscription in this status").choices(STATUSES);
}

export function pageOptions(command: Command): Command {
  return command
    .option("--limit <number>", "how many", readCount, 50)
    .option("--after <id>", "continue after this id, from the end of the previous page", readId);
}
