import { PEER_HEADER, type RequestAddresses } from "../http/client-address.ts";
import { limitBody } from "../http/limit-body.ts";
import { receiveBody, sendBody } from "./body-port.ts";
import type { FromFront, Send, SentReply } from "./front-messages.ts";

/** Passes requests on to the thread behind. */
export class Forwarder {
  readonly #waiting = new Map<number, (reply: SentReply) => void>();
  readonly #send: Send<FromFront>;
  #lastId = 0;

  constructor(send: Send<FromFront>) {
    this.#send = send;
  }

  /** @throws BodyTooLarge */
  async forward(request: Request, server: RequestAddresses): Promise<Response> {
    await limitBody(request);
    const body = await sendBody(request.body);
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<SentReply>();
    this.#waiting.set(id, resolve);
    const headers = new Headers(request.headers);
    headers.set(PEER_HEADER, server.requestIP(request)?.address ?? "unknown");
    const { url, signal } = request;
    // The server drops the body of a reply to HEAD, and then knows its length.
    const method = request.method === "HEAD" ? "GET" : request.method;
    this.#send({ kind: "request", id, method, url, headers: [...headers], body }, body ? [body] : []);
    const leave = () => this.#send({ kind: "gone", id });
    signal.addEventListener("abort", leave);
    const reply = await promise;
    signal.removeEventListener("abort", leave);
    return new Response(receiveBody(reply.body), { status: reply.status, headers: reply.headers });
  }

  settle(reply: SentReply): void {
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }
}
