import { Command } from "commander";
import { readArchive } from "../../src/features/evidence/verify/read-archive.ts";
import {
  ArchiveProblem,
  type Verification,
  verifyArchive,
} from "../../src/features/evidence/verify/verify-archive.ts";
import { readKeyId } from "../arguments.ts";
import { withExitCodes } from "../exit-codes.ts";
import { io } from "../io.ts";

const HELP = `
Needs no server, settings or database. Checks each record's digest and its place in the chain, every
signature, and the digest of every file in the archive, and names the first thing that is wrong.

Without --key, it proves only that the archive is consistent: anyone who makes one can sign it with a
key of their own. Compare the key it prints with the one on the service's website
(/api/evidence/keys), or pass that one with --key.

Exit codes: 0 nothing was changed, 1 something was, or the file can't be read, 2 wrong usage.

Example:
  handrail evidence verify --key 5f0c…e1 evidence-example.com-2026-11-23.zip
`;

export function evidenceCommand(): Command {
  return new Command("evidence")
    .description("Check evidence archives from the dashboard")
    .addCommand(verifyCommand());
}

function verifyCommand(): Command {
  const command = new Command("verify")
    .description("Prove that nothing in an evidence archive was changed")
    .argument("<file>", "the ZIP archive")
    .option("--key <id>", "the key of the installation, in hex; may be repeated", readKeyId, [])
    .option("--json", "print JSON")
    .action(async (path: string, { key, json }: { key: string[]; json?: boolean }) => {
      const zip = await Bun.file(path).bytes();
      try {
        const result = verifyArchive(readArchive(zip), key);
        io().log(
          json
            ? JSON.stringify({ valid: true, isKeyTrusted: key.length > 0, ...result }, null, 2)
            : wordsOf(result, key),
        );
      } catch (error) {
        if (!(error instanceof ArchiveProblem)) throw error;
        io().log(
          json
            ? JSON.stringify({ valid: false, problem: error.message }, null, 2)
            : `CHANGED: ${error.message}`,
        );
        io().exitCode = 1;
      }
    });
  return withExitCodes(command, HELP);
}

function wordsOf(result: Verification, trusted: readonly string[]): string {
  const { records, withheld, erased, firstAt, lastAt, signatures, key, createdAt } = result;
  const span = firstAt && lastAt ? `, from ${firstAt} to ${lastAt}` : "";
  return [
    `Nothing has changed since the archive was made at ${createdAt}.`,
    `Records: ${records}${span}, without gaps.`,
    ...(withheld > 0
      ? [`Withheld: ${withheld} records about other websites, of which only digests are included.`]
      : []),
    ...(erased > 0
      ? [
          `Erased: ${erased} names of people or messages from visitors, as the law requires; the records stay valid.`,
        ]
      : []),
    `Signatures: ${signatures}, all valid.`,
    `Signed with key ${key}`,
    trusted.length > 0
      ? "This is the key you passed."
      : "The key comes from the archive itself. Compare it with the one on the service's website (/api/evidence/keys), or pass that one with --key.",
  ].join("\n");
}
