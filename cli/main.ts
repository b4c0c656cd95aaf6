import { Command } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { healthcheckCommand } from "./commands/healthcheck.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { serveCommand } from "./commands/serve.ts";
import { userCommand } from "./commands/user.ts";

const program = new Command("handrail")
  .description("An accessibility-widget service in one executable")
  .version(packageJson.version)
  .showHelpAfterError()
  .addCommand(serveCommand())
  .addCommand(migrateCommand())
  .addCommand(healthcheckCommand())
  .addCommand(userCommand());

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
