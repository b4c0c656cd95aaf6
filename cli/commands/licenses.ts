import { Command } from "commander";
import { readLicenses } from "../../src/bundles/licenses.ts";
import { io } from "../io.ts";
import { printList } from "../output.ts";

export function licensesCommand(): Command {
  return new Command("licenses")
    .description("Print the licenses of everything in the executable")
    .option("--json", "print JSON")
    .action(({ json }: { json?: boolean }) => {
      const parts = readLicenses();
      printList("licenses", parts, ["name", "version", "license"], { json });
      if (json) return;
      for (const { name, version, text } of parts) {
        io().log(`\n${"=".repeat(80)}\n${name} ${version}\n${"=".repeat(80)}\n\n${text.trim()}`);
      }
    });
}
