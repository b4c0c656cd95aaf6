import { Command } from "commander";
import { readStats } from "#src/features/accounts/read-stats.ts";
import { readServices } from "../open-services.ts";
import { print } from "../output.ts";

export function statsCommand(): Command {
  return new Command("stats")
    .description("Show numbers of accounts, subscriptions, widgets, visits, scans and emails")
    .option("--json", "print JSON")
    .action(({ json }: { json?: boolean }) =>
      readServices(async (services) => {
        const stats = await readStats(services);
        print(json ? stats : flat(stats), { json });
      }),
    );
}

/** Flattens nested objects into dotted names such as `mails.waiting`. */
function flat(values: object, path = ""): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(values).map(([name, value]: [string, unknown]) =>
      typeof value === "object" && value !== null ? flat(value, `${path}${name}.`) : { [path + name]: value },
    ),
  );
}
