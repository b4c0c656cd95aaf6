import type { ProfileInput } from "#shared/accounts/schemas.ts";

/** Returns only the changed members, so changes to other fields in another tab are preserved. */
export function changedFields(input: ProfileInput, saved: Readonly<ProfileInput>): ProfileInput {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => Reflect.get(saved, name) !== value),
  );
}
