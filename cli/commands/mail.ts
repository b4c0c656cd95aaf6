import { randomUUID } from "node:crypto";
import { Command } from "commander";
import { loadConfig } from "../../src/config.ts";
import { createMailTransport, mailWay } from "../../src/mail/create-transport.ts";
import { testMail } from "../../src/mail/test-mail.ts";
import { readAddress } from "../arguments.ts";
import { io } from "../io.ts";
import { print } from "../output.ts";

export function mailCommand(): Command {
  return new Command("mail").description("Check email delivery").addCommand(testCommand());
}

function testCommand(): Command {
  return new Command("test")
    .description("Send a test email immediately, without the outbox, and print the result")
    .argument("<address>", "one plain email address", readAddress)
    .option("--json", "print JSON")
    .action(async (to: string, options: { json?: boolean }) => {
      const config = loadConfig(io().environment);
      const mail = { ...testMail(config, to), id: randomUUID(), createdAt: new Date() };
      await createMailTransport(config, io().error).deliver(mail);
      print({ sent: to, from: config.mailFrom, through: mailWay(config) }, options);
    });
}
