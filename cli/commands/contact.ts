import { Command } from "commander";
import { deleteMessages } from "../../src/features/contact/delete-messages.ts";
import { listMessages } from "../../src/features/contact/queries.ts";
import { readAddress, readAddressOrUuid, readCount } from "../arguments.ts";
import { UsageError } from "../exit-codes.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print, printList } from "../output.ts";

export function contactCommand(): Command {
  return new Command("contact")
    .description("Manage messages from the contact form")
    .addCommand(listCommand())
    .addCommand(deleteCommand());
}

interface ListOptions {
  email?: string;
  limit: number;
  json?: boolean;
}

function listCommand(): Command {
  return new Command("list")
    .description("List messages, newest first")
    .option("--email <address>", "only from this address", readAddress)
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON, with the messages' text")
    .action(({ json, ...filter }: ListOptions) =>
      readServices(async (services) =>
        printList("messages", await listMessages(services, filter), LISTED, { json }),
      ),
    );
}

const LISTED = ["id", "createdAt", "topic", "language", "email", "name"] as const;

function deleteCommand(): Command {
  return new Command("delete")
    .description("Delete a message, or all messages from an address; emails about them aren't recalled")
    .argument("<id|email>", "", readAddressOrUuid)
    .option("--yes", "required, because this can't be undone")
    .option("--json", "print JSON")
    .action((who: string, options: { yes?: boolean; json?: boolean }) => {
      if (!options.yes) throw new UsageError(`Add --yes to delete ${who} permanently`);
      return withServices(async (services) => {
        const messages = await deleteMessages(
          services,
          who.includes("@") ? { email: who } : { id: who },
          currentOperator(),
        );
        if (messages === 0) throw new Error(`There's no message ${who}`);
        print({ deleted: who, messages }, options);
      });
    });
}
