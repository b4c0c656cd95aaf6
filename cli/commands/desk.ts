import { Command, Option } from "commander";
import { DESK_STATES, DESK_TOPICS } from "#shared/desk/choices.ts";
import { closeAsOperator } from "../../src/features/desk/operator/close.ts";
import { type ConversationFilter, listAllConversations } from "../../src/features/desk/operator/queries.ts";
import { listOperators } from "../../src/features/desk/operator/set-operator.ts";
import { readAddress, readCount } from "../arguments.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print, printList } from "../output.ts";
import { bookCommand } from "./desk/book.ts";
import { replyCommand } from "./desk/reply.ts";
import { showCommand } from "./desk/show.ts";

const HELP = `
Owners and managers write to you at /support in the dashboard. Each message is emailed to SUPPORT_EMAIL;
answers from \`handrail desk reply\` are emailed to the person and added to the conversation. Users added
with \`handrail user make-operator\` answer at /desk in the browser. Handrail keeps track of the times and
amounts that plans.yaml promises. Changes appear in \`handrail audit list\`.
`;

export function deskCommand(): Command {
  return new Command("desk")
    .description("Answer customers' questions, and book the services that plans promise")
    .addHelpText("after", HELP)
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(replyCommand())
    .addCommand(closeCommand())
    .addCommand(bookCommand())
    .addCommand(operatorsCommand());
}

const COLUMNS = ["id", "email", "topic", "state", "waitingSince", "answerDue", "subject"] as const;

function listCommand(): Command {
  return new Command("list")
    .description("List conversations; those waiting for an answer come first, the most urgent at the top")
    .addOption(new Option("--state <state>", "only conversations in this state").choices(DESK_STATES))
    .addOption(new Option("--topic <topic>", "only conversations on this topic").choices(DESK_TOPICS))
    .option("--email <address>", "only conversations of this owner's account", readAddress)
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON")
    .action(({ json, ...filter }: ConversationFilter & { json?: boolean }) =>
      readServices(async (services) =>
        printList("conversations", await listAllConversations(services, filter), COLUMNS, { json }),
      ),
    );
}

function closeCommand(): Command {
  return new Command("close")
    .description("Close a conversation; the person can reopen it by writing again")
    .argument("<id>")
    .option("--without-answer", "even if the person is waiting for an answer; a promised one counts as late")
    .option("--json", "print JSON")
    .action((id: string, { withoutAnswer = false, json }: { withoutAnswer?: boolean; json?: boolean }) =>
      withServices(async (services) => {
        await closeAsOperator(services, id, { withoutAnswer, operator: currentOperator() });
        print({ closed: id }, { json });
      }),
    );
}

function operatorsCommand(): Command {
  return new Command("operators")
    .description("List the users who answer at /desk; `handrail user make-operator` adds one")
    .option("--json", "print JSON")
    .action((options: { json?: boolean }) =>
      readServices(async (services) =>
        printList(
          "operators",
          await listOperators(services),
          ["email", "contactPerson", "hasSecondStep"],
          options,
        ),
      ),
    );
}
