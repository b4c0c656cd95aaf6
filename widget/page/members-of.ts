/**
 * The members that an object has by its interface: the names in its markup replace others, if
 * anything.
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
