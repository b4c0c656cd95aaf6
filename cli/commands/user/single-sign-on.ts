import { Command } from "commander";
import { setSsoAgreement } from "../../../src/features/single-sign-on/set-agreement.ts";
import { requireBilling } from "../../card-provider.ts";
import { requireUser } from "../../find-user.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";

export function allowSsoCommand(): Command {
  return agreementCommand("allow-sso", true).description(
    "Note that single sign-on is included for a user's account, as agreed with them",
  );
}

export function endSsoCommand(): Command {
  return agreementCommand("end-sso", false).description(
    "End the agreement of `user allow-sso`: the account's team signs in with passwords again",
  );
}

function agreementCommand(name: string, isIncluded: boolean): Command {
  return new Command(name)
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        requireBilling(services.config);
        const { id: userId, email } = await requireUser(services, who);
        const operator = currentOperator();
        await setSsoAgreement(services, { userId, operator, command: `user ${name}` }, isIncluded);
        print({ user: email, singleSignOn: isIncluded }, options);
      }),
    );
}
