import { hostname } from "node:os";
import { io } from "./io.ts";

/**
 * Returns the user running the command, such as `alice@web-1`, for the audit log: the calling user
 * under sudo, or the uid if the environment names no user.
 */
export function currentOperator(): string {
  const { SUDO_USER, USER, LOGNAME } = io().environment;
  return `${SUDO_USER || USER || LOGNAME || `uid ${process.getuid?.() ?? "unknown"}`}@${hostname()}`;
}
