import { Command } from "commander";
import { type DescribedSettings, describeSettings } from "../../src/describe-settings.ts";
import { io } from "../io.ts";
import { printList } from "../output.ts";

export function configCommand(): Command {
  return new Command("config")
    .description("Check or print the settings, without opening the database")
    .addCommand(checkCommand())
    .addCommand(printCommand());
}

function checkCommand(): Command {
  return new Command("check")
    .description("List everything that would keep the server from starting; exits with 1 if anything would")
    .option("--json", "print JSON")
    .action(({ json }: { json?: boolean }) => {
      const described = describeSettings(io().environment);
      const { problems, warnings, unknown } = described;
      if (json)
        io().log(JSON.stringify({ valid: problems.length === 0, problems, warnings, unknown }, null, 2));
      else io().log(inLines(described).join("\n"));
      if (problems.length > 0) io().exitCode = 1;
    });
}

function printCommand(): Command {
  return new Command("print")
    .description("Print every setting, its value and where it came from; secrets are hidden")
    .option("--json", "print JSON")
    .action(({ json }: { json?: boolean }) => {
      const described = describeSettings(io().environment);
      if (json) io().log(JSON.stringify(described, null, 2));
      else printList("settings", described.settings, ["name", "value", "source"], {});
      if ([described.problems, described.warnings, described.unknown].flat().length === 0) return;
      io().error(inLines(described).join("\n"));
    });
}

function inLines({ problems, warnings, unknown }: DescribedSettings): string[] {
  return [
    ...problems.map((problem) => `fail  ${problem}`),
    ...warnings.map((warning) => `warn  ${warning}`),
    ...unknown.map(
      ({ name, similar }) =>
        `warn  ${name} isn't a setting of this release${similar ? `; did you mean ${similar}?` : ""}`,
    ),
    ...(problems.length === 0 ? ["ok    The settings are valid"] : []),
  ];
}
