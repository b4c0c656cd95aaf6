import type { MessagePort } from "node:worker_threads";
import type { SentBody } from "./front-messages.ts";

/**
 * Batches messages to the other thread per event loop turn, since each message wakes that thread.
 */
export class Batch<Item extends { body: SentBody }> {
  readonly #send: (items: Item[], transfer: Array<ArrayBuffer | MessagePort>) => void;
  #items: Item[] = [];

  constructor(send: (items: Item[], transfer: Array<ArrayBuffer | MessagePort>) => void) {
    this.#send = send;
  }

  add(item: Item): void {
    if (this.#items.push(item) === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const items = this.#items;
    this.#items = [];
    this.#send(
      items,
      items.flatMap(({ body }) => body ?? []),
    );
  }
}
