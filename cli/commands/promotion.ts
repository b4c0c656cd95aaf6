import { Command, InvalidArgumentError } from "commander";
import {
  createPromotion,
  endPromotion,
  listPromotions,
} from "../../src/features/billing/promotions/promotion-codes.ts";
import { readCount, readFutureTime } from "../arguments.ts";
import { requireCardProvider } from "../card-provider.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print, printList } from "../output.ts";

export function promotionCommand(): Command {
  return new Command("promotion")
    .description("Give discounts with promotion codes, which owners enter when they choose a plan")
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(endCommand());
}

interface CreateOptions {
  percent: number;
  months?: number | null;
  until?: Date | null;
  max?: number | null;
  json?: boolean;
}

function createCommand(): Command {
  return new Command("create")
    .description("Create a code that takes a percentage off each payment")
    .argument("<code>", "what owners type, in any case, e.g. SPRING-27", readCode)
    .requiredOption("--percent <number>", "percentage of the price, 1 to 100", readPercent)
    .option(
      "--months <number>",
      "only for payments within this many months, yearly ones in full (default: all payments)",
      readCount,
    )
    .option("--until <time>", "when it expires, e.g. 2027-01-01 or 90d", readFutureTime)
    .option("--max <number>", "how many accounts may use it (default: any number)", readCount)
    .option("--json", "print JSON")
    .action((code: string, { json, percent, months = null, until = null, max = null }: CreateOptions) =>
      withServices(async (services) => {
        await requireCardProvider(services.config);
        const wanted = { code, percent, months, until, max };
        print({ ...(await createPromotion(services, wanted, currentOperator())) }, { json });
      }),
    );
}

function listCommand(): Command {
  return new Command("list")
    .description("List codes, newest first, including those made at the card provider")
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON")
    .action(({ limit, json }: { limit: number; json?: boolean }) =>
      readServices(async (services) => {
        await requireCardProvider(services.config);
        const codes = await listPromotions(services, limit);
        printList("codes", codes, ["code", "off", "duration", "until", "redeemed", "max", "active"], {
          json,
        });
      }),
    );
}

function endCommand(): Command {
  return new Command("end")
    .description("Retire a code; discounts already in use continue")
    .argument("<code>", "the code", readCode)
    .option("--json", "print JSON")
    .action((code: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        await requireCardProvider(services.config);
        await endPromotion(services, code, currentOperator());
        print({ ended: code }, options);
      }),
    );
}

function readCode(text: string): string {
  if (/^[A-Za-z0-9-]{3,40}$/.test(text)) return text;
  throw new InvalidArgumentError("Use 3 to 40 letters, digits and hyphens.");
}

function readPercent(text: string): number {
  const percent = readCount(text);
  if (percent > 100) throw new InvalidArgumentError("Use a number from 1 to 100.");
  return percent;
}
