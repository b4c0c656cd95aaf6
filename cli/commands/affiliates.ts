import { Command } from "commander";
import { listAffiliates } from "#src/features/accounts/list-affiliates.ts";
import { readTime } from "../arguments.ts";
import { readServices } from "../open-services.ts";
import { printList } from "../output.ts";

export function affiliatesCommand(): Command {
  return new Command("affiliates")
    .description("Count registrations from affiliates' links, PUBLIC_URL/?via=CODE")
    .addCommand(listCommand());
}

interface ListOptions {
  since?: Date;
  json?: boolean;
}

function listCommand(): Command {
  return new Command("list")
    .description("List codes with their registrations, and how many stayed after the trial")
    .option("--since <time>", "only registrations since then, e.g. 2026-11-01 or 30d", readTime)
    .option("--json", "print JSON")
    .action(({ since, json }: ListOptions) =>
      readServices(async (services) => {
        const affiliates = await listAffiliates(services, since);
        printList("affiliates", affiliates, ["code", "registered", "verified", "stayed"], { json });
      }),
    );
}
