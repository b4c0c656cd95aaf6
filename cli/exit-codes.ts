import { type Command, CommanderError } from "commander";
import { DrizzleQueryError } from "drizzle-orm";
import { io } from "./io.ts";

export const EXIT_CODES = "Exit codes: 0 done, 1 failed, 2 wrong usage.";
const STREAMS = "Results go to stdout, everything else to stderr.";

/** Commands whose help lists their own exit codes. */
const WITH_OWN_CODES = new WeakSet<Command>();

/** Adds the command's own exit codes to its help, replacing the usual ones. */
export function withExitCodes(command: Command, text: string): Command {
  WITH_OWN_CODES.add(command);
  return command.addHelpText("after", text);
}

/** Returns the last lines of a command's help. */
export function exitCodesHelp({ command }: { command: Command }): string {
  return `\n${WITH_OWN_CODES.has(command) ? STREAMS : `${EXIT_CODES} ${STREAMS}`}\n`;
}

const FAILED = 1;
const WRONG_USE = 2;
/** Exit code of a program killed by SIGPIPE: 128 plus the signal number. */
const CLOSED_PIPE = 141;

/** Incorrect usage of a command; the message explains the correct usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Makes a command and its subcommands throw instead of exiting the process. */
export function throwInsteadOfExit(command: Command): Command {
  command
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => io().stdout.write(text),
      writeErr: (text) => io().stderr.write(text),
    });
  for (const subcommand of command.commands) throwInsteadOfExit(subcommand);
  return command;
}

/** Returns the exit code if the reader of stdout has closed the pipe, as `head` does. */
export function closedPipeCode(error: unknown): number | undefined {
  const isClosed = error instanceof Error && "code" in error && error.code === "EPIPE";
  return isClosed ? CLOSED_PIPE : undefined;
}

/** Prints an error, unless commander already has, and returns its exit code. */
export function reportError(error: unknown): number {
  const closed = closedPipeCode(error);
  if (closed !== undefined) return closed;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  io().error(messageOf(error));
  return error instanceof UsageError ? WRONG_USE : FAILED;
}

/** Omits a failed query's parameters, which may contain secrets. */
function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `Database error: ${messageOf(error.cause)}`;
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
