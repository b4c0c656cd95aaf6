import { Command } from "commander";
import { remoteReportsCommand } from "../remote/reports.ts";
import { remoteScansCommand, remoteSitesCommand } from "../remote/scans.ts";
import { remoteWidgetsCommand } from "../remote/widgets.ts";

const HELP = `
These commands call an installation's API with an API key, which owners and members create under
Settings, API keys. They need no database, settings or server.

  export HANDRAIL_SERVER=https://handrail.example HANDRAIL_KEY=hr_…
  handrail remote scans run shop.example --wait --fail-on serious
  handrail remote widgets list --json
`;

export function remoteCommand(): Command {
  return new Command("remote")
    .description("Work with an account through an installation's API, for pipelines")
    .addHelpText("after", HELP)
    .addCommand(remoteWidgetsCommand())
    .addCommand(remoteSitesCommand())
    .addCommand(remoteScansCommand())
    .addCommand(remoteReportsCommand());
}
