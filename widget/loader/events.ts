import type { HandrailApi, HandrailEvents } from "../platform.d.ts";
import { quietly } from "./quietly.ts";

type Listener = (event: never) => void;

export interface Events {
  on: HandrailApi["on"];
  emit<Name extends keyof HandrailEvents>(name: Name, event: HandrailEvents[Name]): void;
}

/** What the page's own script may listen to. Whatever a listener throws is only logged. */
export function createEvents(): Events {
  let listeners: [name: string, listener: Listener][] = [];
  return {
    on(name, listener) {
      const entry: [string, Listener] = [name, listener];
      listeners.push(entry);
      return () => {
        listeners = listeners.filter((other) => other !== entry);
      };
    },
    emit(name, event) {
      for (const [wanted, listener] of listeners)
        if (wanted === name) quietly(() => listener(event as never));
    },
  };
}
