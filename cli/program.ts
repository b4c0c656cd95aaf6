import { createProgram } from "./create-program.ts";
import { reportError, throwInsteadOfExit } from "./exit-codes.ts";

try {
  await throwInsteadOfExit(createProgram()).parseAsync();
} catch (error) {
  process.exit(reportError(error));
}
