import { Command } from "commander";
import { setOperator } from "../../../src/features/desk/operator/set-operator.ts";
import { requireUser } from "../../find-user.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";

export function makeOperatorCommand(): Command {
  return operatorCommand("make-operator", true).description(
    "Let a user answer customers of all accounts at /desk, once they have a second step at sign-in",
  );
}

export function endOperatorCommand(): Command {
  return operatorCommand("end-operator", false).description("Stop a user from answering customers at /desk");
}

function operatorCommand(name: string, isOperator: boolean): Command {
  return new Command(name)
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        const { id: userId, email } = await requireUser(services, who);
        const act = { userId, operator: currentOperator(), command: `user ${name}` };
        await setOperator(services, act, isOperator);
        print({ user: email, isOperator }, options);
      }),
    );
}
