import { hostname, userInfo } from "node:os";

/**
 * Returns who runs the command, such as `alice@web-1`, for the audit; behind sudo the user who
 * called it, and without an entry in passwd the number of the user.
 */
export function currentOperator(): string {
  return `${process.env.SUDO_USER ?? accountName()}@${hostname()}`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
