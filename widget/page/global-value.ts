/**
 * Returns a global variable's value; undefined for elements with that name or id, and for frames.
 */
export function globalValue(name: string): unknown {
  return Object(Reflect.getOwnPropertyDescriptor(window, name)).value;
}
