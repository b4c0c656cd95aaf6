import type { HandrailEvents } from "../platform.d.ts";
import { runSafely } from "./run-safely.ts";

type Listener = (event: never) => void;

let listeners: [name: string, listener: Listener][] = [];

/** Adds a listener of the page's own script. Returns the function that removes it. */
export function on<Name extends keyof HandrailEvents>(
  name: Name,
  listener: (event: HandrailEvents[Name]) => void,
): () => void {
  const entry: [string, Listener] = [name, listener];
  listeners.push(entry);
  return () => {
    listeners = listeners.filter((other) => other !== entry);
  };
}

/** Calls the listeners; what one throws is only logged. */
export function emit<Name extends keyof HandrailEvents>(name: Name, event: HandrailEvents[Name]): void {
  for (const [wanted, listener] of listeners) if (wanted === name) runSafely(() => listener(event as never));
}
