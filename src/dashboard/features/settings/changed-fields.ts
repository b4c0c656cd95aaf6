import type { ProfileInput } from "#shared/accounts/schemas.ts";

/** Returns only the changed members, so that a change of another field in another tab survives. */
export function changedFields(input: ProfileInput, saved: Readonly<ProfileInput>): ProfileInput {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => Reflect.get(saved, name) !== value),
  );
}
