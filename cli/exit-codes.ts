import { type Command, CommanderError } from "commander";
import { DrizzleQueryError } from "drizzle-orm";

export const EXIT_CODES_HELP = `
Exit codes: 0 done, 1 failed, 2 called in a wrong way. Results go to stdout, everything else to stderr.
`;

const FAILED = 1;
const WRONG_USE = 2;

/** The command cannot be run as it was called; the message says how it can. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Makes this command and all below throw where commander would end the process by itself. */
export function throwInsteadOfExit(command: Command): Command {
  command.exitOverride().showHelpAfterError();
  for (const one of command.commands) throwInsteadOfExit(one);
  return command;
}

/** Prints an error unless commander has, and answers the exit code it means. */
export function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  console.error(messageOf(error));
  return error instanceof UsageError ? WRONG_USE : FAILED;
}

/** A failed query without its parameters, which may hold secrets. */
function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `Database error: ${messageOf(error.cause)}`;
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
