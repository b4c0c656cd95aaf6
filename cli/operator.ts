import { hostname } from "node:os";
import { io } from "./io.ts";

/**
 * Returns who runs the command, such as `alice@web-1`, for the audit: the calling user under sudo,
 * and the uid if the environment names no user.
 */
export function currentOperator(): string {
  const { SUDO_USER, USER, LOGNAME } = io().environment;
  return `${SUDO_USER || USER || LOGNAME || `uid ${process.getuid?.() ?? "unknown"}`}@${hostname()}`;
}
