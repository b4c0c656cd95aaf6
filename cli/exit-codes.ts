import { type Command, CommanderError } from "commander";
import { DrizzleQueryError } from "drizzle-orm";

export const EXIT_CODES_HELP = `
Exit codes: 0 done, 1 failed, 2 wrong usage. Results go to stdout, everything else to stderr.
`;

const FAILED = 1;
const WRONG_USE = 2;

/** Wrong usage of a command; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Makes a command and its subcommands throw where commander would exit the process. */
export function throwInsteadOfExit(command: Command): Command {
  command.exitOverride().showHelpAfterError();
  for (const subcommand of command.commands) throwInsteadOfExit(subcommand);
  return command;
}

/** Prints an error, unless commander has done so, and returns its exit code. */
export function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  console.error(messageOf(error));
  return error instanceof UsageError ? WRONG_USE : FAILED;
}

/** Leaves out a failed query's parameters, which may hold secrets. */
function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `Database error: ${messageOf(error.cause)}`;
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
