import { Command } from "commander";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { readCount, readTime } from "../arguments.ts";
import { requireUser } from "../find-user.ts";
import { readServices } from "../open-services.ts";
import { printList } from "../output.ts";

export function auditCommand(): Command {
  return new Command("audit")
    .description("Show what operators have changed in owners' accounts")
    .addCommand(listCommand());
}

interface ListOptions {
  account?: string;
  since?: Date;
  limit: number;
  json?: boolean;
}

function listCommand(): Command {
  return new Command("list")
    .description("List operators' acts, newest first")
    .option("--account <email|id>", "only acts on this user's account")
    .option("--since <time>", "only acts since then, e.g. 2026-11-20T08:00:00Z or 36h", readTime)
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON")
    .action(({ account, since, limit, json }: ListOptions) =>
      readServices(async (services) => {
        const owner = account === undefined ? undefined : await requireUser(services, account);
        const acts = await listOperatorActs(services, { accountId: owner?.accountId, since, limit });
        if (json) return printList("acts", acts, LISTED, { json });
        const inWords = (values: object | null) => values && JSON.stringify(values);
        const lines = acts.map((act) => ({ ...act, before: inWords(act.before), after: inWords(act.after) }));
        printList("acts", lines, LISTED, {});
      }),
    );
}

const LISTED = ["at", "operator", "command", "account", "email", "before", "after"] as const;
