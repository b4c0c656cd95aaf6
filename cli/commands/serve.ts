import { join } from "node:path";
import { Command } from "commander";
import { SETUP_HOURS } from "#src/features/accounts/first-owner/issue-setup-link.ts";
import { RELEASE } from "../../src/bundles/release.ts";
import { type Config, ConfigError, loadConfig } from "../../src/config.ts";
import { databaseName } from "../../src/db/open-database.ts";
import { configureLog, log } from "../../src/log.ts";
import { logError } from "../../src/log-error.ts";
import { mailWay } from "../../src/mail/create-transport.ts";
import { SETTINGS } from "../../src/settings/settings.ts";
import { idleSettings, unusableSettings } from "../../src/settings/unusable-settings.ts";
import { io } from "../io.ts";
import { type RunningServer, startServer } from "../start-server.ts";

/** Time limit for the shutdown after draining; the process then exits even if something hangs. */
const MAX_SHUTDOWN_MS = 14_500;

/** Keeps code that only the start runs from being compiled, which takes 15 MB and longer. */
const START_JIT_POLICY = 8;

export function serveCommand(): Command {
  return new Command("serve")
    .description("Start the server")
    .addHelpText("after", settingsHelp())
    .action(async () => {
      const config = loadConfig(io().environment);
      const problems = unusableSettings(config);
      if (problems.length > 0) throw new ConfigError(problems);
      const format = config.logFormat ?? (process.stdout.isTTY ? "text" : "json");
      configureLog({ format, level: config.logLevel });
      for (const warning of idleSettings(config)) log.warn(warning);
      Bun.unsafe.setJITPolicy(START_JIT_POLICY);
      const server = await startServer(config);
      Bun.unsafe.setJITPolicy(1);
      const shutDown = () => shutDownOnce(config, server);
      process.once("SIGTERM", shutDown).once("SIGINT", shutDown);
      if (format === "json") logStart(config, server);
      else printBanner(config, server);
    });
}

/** Stops the server and exits; a second signal exits immediately. */
function shutDownOnce({ drainSeconds }: Config, server: RunningServer): void {
  setTimeout(
    () => {
      log.error("The shutdown took too long and was cut short");
      process.exit(1);
    },
    drainSeconds * 1_000 + MAX_SHUTDOWN_MS,
  );
  process.once("SIGTERM", () => process.exit(1)).once("SIGINT", () => process.exit(1));
  server.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      logError("The shutdown failed", error);
      process.exit(1);
    },
  );
}

function logStart(config: Config, { demoApiUrl, setupLink }: RunningServer): void {
  log.info(`${config.productName} is ready: ${config.publicUrl}`, {
    version: RELEASE.version,
    commit: RELEASE.commit,
    database: databaseName(config),
    mail: mailWay(config),
    ...(config.billing !== "off" && { cards: cardsInWords(demoApiUrl) }),
    ...(setupLink && { setupLink }),
  });
}

function printBanner(config: Config, { demoApiUrl, setupLink }: RunningServer): void {
  const mail = config.smtpUrl ? "SMTP" : join(config.dataDir, "outbox");
  const lines = [
    `${config.productName} is ready: ${config.publicUrl}`,
    `  database  ${databaseName(config)}`,
    `  mail      ${mail}`,
    ...(config.billing === "off" ? [] : [`  cards     ${cardsInWords(demoApiUrl)}`]),
    ...(setupLink ? setupLines(setupLink) : []),
  ];
  console.log(lines.join("\n"));
}

function cardsInWords(demoApiUrl: string | null): string {
  return demoApiUrl
    ? `simulated (demo card provider, API on ${demoApiUrl}); test card 4242 4242 4242 4242`
    : "Stripe";
}

function setupLines(link: string): string[] {
  return [
    "",
    "There's no account yet. Create the first one here:",
    `  ${link}`,
    `The link works once, within ${SETUP_HOURS} hour; a restart prints a new one. Keep it to yourself.`,
  ];
}

const EXAMPLES = `
Examples:
  handrail serve                        a demo at http://localhost:3000, with simulated payments
  BILLING=off SITE=off handrail serve   for your own websites, without plans and marketing pages
  BILLING=off SITE=off PUBLIC_URL=https://widget.example.com DATA_DIR=/var/lib/handrail handrail serve
`;

function settingsHelp(): string {
  const width = Math.max(...SETTINGS.map(({ name }) => name.length));
  const lines = SETTINGS.map(
    (setting) => `  ${setting.name.padEnd(width)}  ${setting.meaning} (default: ${setting.default})`,
  );
  return `${EXAMPLES}\nSettings, all from the environment; NAME_FILE reads the value of NAME from a file:\n${lines.join("\n")}\n`;
}
