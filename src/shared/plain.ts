/**
 * Returns an object that reads an element's members safely: `<input name="parentElement">` in a
 * form overrides the form's `parentElement`. Elements found in the page may be forms unless the
 * selector excludes them.
 */
export function plain<Found extends Node | Range>(found: Found): Found {
  return found instanceof HTMLFormElement ? membersOf(found) : found;
}

/**
 * Reads an object's members from its prototype, bypassing names in the page's markup that shadow
 * them.
 */
export function membersOf<Owner extends object>(owner: Owner): Owner {
  const members = Object(Reflect.getPrototypeOf(owner));
  return new Proxy(owner, {
    get(_, name) {
      const member: unknown = Reflect.get(members, name, owner);
      return typeof member === "function" ? member.bind(owner) : member;
    },
  });
}
