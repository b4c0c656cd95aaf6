import { EVERY_OTHER } from "#shared/widgets/config.ts";
import { namesIn } from "#shared/widgets/defaults.ts";

/** Tool or profile, offered or not; those not offered keep their place in the editor. */
export interface OfferedName<Name extends string> {
  name: Name;
  isOffered: boolean;
}

/** Returns the editor's list: offered names in their order, then all others. */
export function offeredNames<Name extends string>(
  list: readonly (Name | typeof EVERY_OTHER)[],
  all: readonly Name[],
): OfferedName<Name>[] {
  const offered = namesIn(list, all);
  const others = all.filter((name) => !offered.includes(name));
  return [
    ...offered.map((name) => ({ name, isOffered: true })),
    ...others.map((name) => ({ name, isOffered: false })),
  ];
}

/** Returns the stored list. While nothing is left out, it includes future names. */
export function listOf<Name extends string>(
  names: readonly OfferedName<Name>[],
  all: readonly Name[],
): (Name | typeof EVERY_OTHER)[] {
  const offered = names.filter(({ isOffered }) => isOffered).map(({ name }) => name);
  if (offered.length < all.length) return offered;
  return offered.join() === all.join() ? [EVERY_OTHER] : [...offered, EVERY_OTHER];
}
