import { Command } from "commander";
import { RELEASE } from "../../src/bundles/release.ts";
import { print } from "../output.ts";

export function versionCommand(): Command {
  return new Command("version")
    .description("Print the version, and the commit it was built from with its time")
    .option("--json", "print JSON")
    .action((options: { json?: boolean }) => {
      const { version, commit, date } = RELEASE;
      const platform = `${process.platform}-${process.arch}`;
      print({ version, commit, date, bun: Bun.version, platform }, options);
    });
}
