import type { UserView } from "#shared/accounts/schemas.ts";

export function isPaused({ access, accountDeletesAt }: UserView): boolean {
  return access === "off" || accountDeletesAt !== null;
}
