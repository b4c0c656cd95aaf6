import type { PublicWidgetView } from "#shared/widget-config.ts";
import { DatabaseUnavailableError } from "../db/database-unavailable.ts";
import type { FromFront, ToFront } from "./front-messages.ts";

type Views = ReadonlyMap<string, PublicWidgetView>;

/** Asks the thread behind for public views. */
export class ViewLoader {
  readonly #asked = new Map<number, PromiseWithResolvers<Views>>();
  readonly #send: (message: FromFront) => void;
  #lastAsk = 0;

  constructor(send: (message: FromFront) => void) {
    this.#send = send;
  }

  /** @throws DatabaseUnavailableError if the thread behind could not load them. */
  load(publicIds: string[]): Promise<Views> {
    this.#lastAsk += 1;
    const asked = Promise.withResolvers<Views>();
    this.#asked.set(this.#lastAsk, asked);
    this.#send({ kind: "load-views", ask: this.#lastAsk, publicIds });
    return asked.promise;
  }

  settle(message: Extract<ToFront, { ask: number }>): void {
    const asked = this.#asked.get(message.ask);
    this.#asked.delete(message.ask);
    if (message.kind === "views") asked?.resolve(new Map(message.views));
    else asked?.reject(new DatabaseUnavailableError(message.reason));
  }
}
