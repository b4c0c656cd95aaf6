import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Command } from "commander";
import * as v from "valibot";
import { DESK_TEXT_SCHEMA } from "#shared/desk/schemas.ts";
import { replyAsOperator } from "../../../src/features/desk/operator/reply.ts";
import { mailWay } from "../../../src/mail/create-transport.ts";
import { UsageError } from "../../exit-codes.ts";
import { io } from "../../io.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";

interface ReplyOptions {
  text?: string;
  attach: string[];
  close?: boolean;
  json?: boolean;
}

export function replyCommand(): Command {
  return new Command("reply")
    .description("Answer a conversation; the person gets the answer by email")
    .argument("<id>")
    .option("--text <text>", "the answer (default: read from stdin)")
    .option("--attach <file>", "PDF, PNG, JPEG or Word document; may be repeated", collect, [])
    .option("--close", "close the conversation as well")
    .option("--json", "print JSON")
    .action((id: string, { text, attach, close = false, json }: ReplyOptions) =>
      withServices(async (services, mail) => {
        const parsed = v.safeParse(DESK_TEXT_SCHEMA, text ?? (await io().readStdin()));
        if (!parsed.success) throw new UsageError(parsed.issues[0].message);
        const answer = await replyAsOperator(services, id, {
          text: parsed.output,
          files: attach.map((path) => ({ name: basename(path), bytes: readFileSync(path) })),
          closes: close,
          operator: currentOperator(),
        });
        if (!answer) throw new Error("The answer wasn't stored");
        const { number, wasInTime, isMailed } = answer;
        await mail.deliverDue();
        const through = isMailed ? mailWay(services.config) : "not mailed: the address isn't verified";
        print({ conversation: id, message: number, wasInTime, through }, { json });
      }),
    );
}

function collect(path: string, earlier: string[]): string[] {
  return [...earlier, path];
}
