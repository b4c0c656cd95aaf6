import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.d.ts";
import { log } from "../../log.ts";
import { BrowserProblem } from "./browser-problem.ts";

/** Maximum message length in characters; the engine's results have up to a million. */
export const LONGEST_MESSAGE = 8_388_608;

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
type First<Given extends unknown[]> = Given extends [(infer Only)?] ? Only : never;

export type Method = keyof Commands;
export type Params<Name extends Method> = First<Commands[Name]["paramsType"]>;
export type Reply<Name extends Method> = Commands[Name]["returnType"];

export type DevtoolsEvent = {
  [Name in keyof Events]: { method: Name; params: First<Events[Name]>; sessionId?: string };
}[keyof Events];

type Message = DevtoolsEvent | { id: number; result?: unknown; error?: { message: string } };

/** Speaks the DevTools protocol over one WebSocket, with flat sessions. */
export class DevtoolsConnection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Set<(event: DevtoolsEvent) => void>();
  #lastId = 0;
  #isClosed = false;

  /** @throws BrowserProblem `unavailable` */
  static async open(url: string, timeoutMs: number): Promise<DevtoolsConnection> {
    const socket = new WebSocket(url);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new BrowserProblem("unavailable", "no reply")), timeoutMs);
    socket.onopen = () => resolve();
    socket.onclose = () => reject(new BrowserProblem("unavailable", "connection refused"));
    try {
      await promise;
      return new DevtoolsConnection(socket);
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      try {
        this.#read(String(data));
      } catch (error) {
        log.warn(`The browser sent a message that cannot be handled: ${String(error)}`);
        this.close();
      }
    };
    socket.onclose = () => this.#lose();
    socket.onerror = () => this.#lose();
  }

  get isClosed(): boolean {
    return this.#isClosed || this.#socket.readyState !== WebSocket.OPEN;
  }

  /**
   * Calls a protocol method.
   * @throws DevtoolsError if the browser returns an error, BrowserProblem `lost` if there is no
   * reply.
   */
  send<Name extends Method>(method: Name, params?: Params<Name>, sessionId?: string): Promise<Reply<Name>> {
    if (this.isClosed) return Promise.reject(new BrowserProblem("lost", method));
    this.#lastId += 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(this.#lastId, pending);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, ...(sessionId && { sessionId }) }));
    return pending.promise as Promise<Reply<Name>>;
  }

  /** Returns a function that removes the listener. */
  listen(listener: (event: DevtoolsEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#socket.close();
    this.#lose();
  }

  /** Closes the connection instead of parsing a message larger than any benign page would cause. */
  #read(text: string): void {
    if (text.length > LONGEST_MESSAGE) this.close();
    else this.#receive(JSON.parse(text) as Message);
  }

  #receive(message: Message): void {
    if (!("id" in message)) {
      for (const listener of [...this.#listeners]) listener(message);
      return;
    }
    const { id, result, error } = message;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new DevtoolsError(error.message));
    else pending?.resolve(result);
  }

  #lose(): void {
    this.#isClosed = true;
    for (const [id, { reject }] of this.#pending) {
      this.#pending.delete(id);
      reject(new BrowserProblem("lost", "the connection ended"));
    }
  }
}

/** An error returned by the browser for a single call. */
export class DevtoolsError extends Error {
  override readonly name = "DevtoolsError";
}
