import type { UserView } from "#shared/schemas/user.ts";

/** Whether no widget of the account shows anywhere: its plan is over, or it waits for its deletion. */
export function isPaused({ access, accountDeletesAt }: UserView): boolean {
  return access === "off" || accountDeletesAt !== null;
}
