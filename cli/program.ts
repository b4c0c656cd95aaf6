import { Command } from "commander";
import { RELEASE } from "#src/bundles/release.ts";
import { affiliatesCommand } from "./commands/affiliates.ts";
import { auditCommand } from "./commands/audit.ts";
import { backupCommand } from "./commands/backup.ts";
import { billingCommand } from "./commands/billing.ts";
import { completionCommand } from "./commands/completion.ts";
import { configCommand } from "./commands/config.ts";
import { contactCommand } from "./commands/contact.ts";
import { contentCommand } from "./commands/content.ts";
import { correctionsCommand } from "./commands/corrections.ts";
import { demoCommand } from "./commands/demo.ts";
import { deskCommand } from "./commands/desk.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { evidenceCommand } from "./commands/evidence.ts";
import { healthcheckCommand } from "./commands/healthcheck.ts";
import { invoiceCommand } from "./commands/invoice.ts";
import { licensesCommand } from "./commands/licenses.ts";
import { mailCommand } from "./commands/mail.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { moveCommand } from "./commands/move.ts";
import { promotionCommand } from "./commands/promotion.ts";
import { remoteCommand } from "./commands/remote.ts";
import { restoreCommand } from "./commands/restore.ts";
import { scanCommand } from "./commands/scan.ts";
import { scansCommand } from "./commands/scans.ts";
import { serveCommand } from "./commands/serve.ts";
import { statsCommand } from "./commands/stats.ts";
import { subscriptionCommand } from "./commands/subscription.ts";
import { userCommand } from "./commands/user.ts";
import { versionCommand } from "./commands/version.ts";
import { webhooksCommand } from "./commands/webhooks.ts";
import { exitCodesHelp, reportError, throwInsteadOfExit } from "./exit-codes.ts";
import { type Io, io, withIo } from "./io.ts";

/** Runs a command and leaves its exit code in `given`. A server may keep running. */
export function run(args: readonly string[], given: Io): Promise<void> {
  return withIo(given, async () => {
    try {
      await throwInsteadOfExit(createProgram()).parseAsync(args, { from: "user" });
    } catch (error) {
      io().exit(reportError(error));
    }
  });
}

export function createProgram(): Command {
  return new Command("handrail")
    .description("An accessibility widget service in one executable")
    .version(RELEASE.version)
    .addHelpText("afterAll", exitCodesHelp)
    .addCommand(serveCommand())
    .addCommand(migrateCommand())
    .addCommand(healthcheckCommand())
    .addCommand(configCommand())
    .addCommand(doctorCommand())
    .addCommand(userCommand())
    .addCommand(subscriptionCommand())
    .addCommand(statsCommand())
    .addCommand(auditCommand())
    .addCommand(contactCommand())
    .addCommand(deskCommand())
    .addCommand(contentCommand())
    .addCommand(billingCommand())
    .addCommand(invoiceCommand())
    .addCommand(promotionCommand())
    .addCommand(affiliatesCommand())
    .addCommand(webhooksCommand())
    .addCommand(mailCommand())
    .addCommand(scanCommand())
    .addCommand(scansCommand())
    .addCommand(correctionsCommand())
    .addCommand(remoteCommand())
    .addCommand(evidenceCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(moveCommand())
    .addCommand(demoCommand())
    .addCommand(licensesCommand())
    .addCommand(completionCommand())
    .addCommand(versionCommand());
}
