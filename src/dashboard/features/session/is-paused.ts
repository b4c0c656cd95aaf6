import type { UserView } from "#shared/schemas/user.ts";

export function isPaused({ access, accountDeletesAt }: UserView): boolean {
  return access === "off" || accountDeletesAt !== null;
}
