import type { UserView } from "#shared/schemas/user.ts";

/** Whether the account's widgets are off because its plan ended or it awaits deletion. */
export function isPaused({ access, accountDeletesAt }: UserView): boolean {
  return access === "off" || accountDeletesAt !== null;
}
