import { createProgram } from "./create-program.ts";
import { reportError, throwInsteadOfExit } from "./exit-codes.ts";
import { type Io, io, withIo } from "./io.ts";

/** Runs a command, which may leave a server running; `given` then has its exit code. */
export function run(args: readonly string[], given: Io): Promise<void> {
  return withIo(given, async () => {
    try {
      await throwInsteadOfExit(createProgram()).parseAsync(args, { from: "user" });
    } catch (error) {
      io().exit(reportError(error));
    }
  });
}
