import { Command } from "commander";
import {
  listWebhookEvents,
  pullEvents,
  replayFailed,
  replayWebhookEvent,
} from "../../src/features/billing/webhooks/replay-webhooks.ts";
import type { Services } from "../../src/services.ts";
import { readCount, readTime } from "../arguments.ts";
import { requireBilling, requireCardProvider } from "../card-provider.ts";
import { UsageError } from "../exit-codes.ts";
import { io } from "../io.ts";
import { readServices, withServices } from "../open-services.ts";
import { printList } from "../output.ts";

export function webhooksCommand(): Command {
  return new Command("webhooks")
    .description("Manage the card provider's events")
    .addCommand(listCommand())
    .addCommand(replayCommand());
}

interface ListOptions {
  failed?: boolean;
  limit: number;
  json?: boolean;
}

function listCommand(): Command {
  return new Command("list")
    .description("List received events, newest first")
    .option("--failed", "only events that failed when last processed")
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON")
    .action(({ failed, limit, json }: ListOptions) =>
      readServices(async (services) => {
        requireBilling(services.config);
        const events = await listWebhookEvents(services, { failed, limit });
        printList("events", events, LISTED, { json });
      }),
    );
}

const LISTED = ["id", "stripeEventId", "type", "processed", "attempts", "createdAt", "error"] as const;
const REPLAYED = ["id", "stripeEventId", "type", "error"] as const;

interface ReplayOptions {
  failed?: boolean;
  since?: Date;
  dryRun?: boolean;
  json?: boolean;
}

function replayCommand(): Command {
  return new Command("replay")
    .description("Process events again; always safe, because each only syncs with the card provider")
    .argument("[id]", "one event, by its id here or at the provider (evt_...)")
    .option("--failed", "all events that failed when last processed")
    .option(
      "--since <time>",
      "fetch events that never arrived, since a time (2026-11-20T08:00Z) or a duration (36h); at most 30 days",
      readTime,
    )
    .option("--dry-run", "only list the events")
    .option("--json", "print JSON")
    .action((id: string | undefined, options: ReplayOptions) => {
      const given = [id, options.failed, options.since].filter((option) => option !== undefined);
      if (given.length !== 1) throw new UsageError("Pass an event's id, --failed or --since");
      return withServices(async (services) => {
        if (options.since || !options.dryRun) await requireCardProvider(services.config);
        const events = await replay(services, id, options);
        printList("events", events, REPLAYED, options);
        if (!options.dryRun && events.some(({ error }) => error !== null)) io().exitCode = 1;
      });
    });
}

async function replay(services: Services, id: string | undefined, { since, dryRun = false }: ReplayOptions) {
  if (since) return pullEvents(services, since, { dryRun });
  return id === undefined
    ? replayFailed(services, { dryRun })
    : [await replayWebhookEvent(services, id, { dryRun })];
}
