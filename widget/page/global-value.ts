/** The value of a global variable; elements of that name or id, and frames, are none. */
export function globalValue(name: string): unknown {
  return Reflect.getOwnPropertyDescriptor(window, name)?.value;
}
