/**
 * Reads an object's members from its interface, past names in the page's markup that replace them.
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
