import type { ProfileInput } from "#shared/schemas/profile.ts";

/**
 * Only the members that differ from what is saved, so that another tab's change of another field
 * stays.
 */
export function changedFields(input: ProfileInput, saved: Readonly<ProfileInput>): ProfileInput {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => Reflect.get(saved, name) !== value),
  );
}
