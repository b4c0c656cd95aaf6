import { hostname } from "node:os";
import { io } from "./io.ts";

/**
 * Returns who runs the command, such as `alice@web-1`, for the audit: behind sudo the user who
 * called it, and without a name in the environment the number of the user.
 */
export function currentOperator(): string {
  const { SUDO_USER, USER, LOGNAME } = io().environment;
  return `${SUDO_USER || USER || LOGNAME || `uid ${process.getuid?.() ?? "unknown"}`}@${hostname()}`;
}
