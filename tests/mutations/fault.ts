/** A small mistake that a person could make in the product, and that a test should find. */
export interface Fault {
  name: string;
  area: string;
  /** Path from the project's root. */
  file: string;
  /** Text that the file has exactly once. */
  from: string;
  to: string;
}

/**
 * Returns a file's text with the fault.
 * @throws Error unless the text has the fault's place exactly once.
 */
export function withFault({ name, file, from, to }: Fault, text: string): string {
  const found = text.split(from).length - 1;
  if (found !== 1) throw new Error(`${name}: ${file} has its text ${found} times, not once`);
  return text.replace(from, () => to);
}
