import { PEER_HEADER, type RequestAddresses } from "../http/client-address.ts";
import { limitBody } from "../http/limit-body.ts";
import { Batch } from "./batch.ts";
import { receiveBody, sendBody } from "./body-port.ts";
import type { FromFront, Send, SentReply, SentRequest } from "./front-messages.ts";
import { Turns } from "./turns.ts";

/** Requests and replies that are passed on before visitors are served again. */
const AT_ONCE = 4;

/** Passes requests on to the thread behind. */
export class Forwarder {
  readonly #waiting = new Map<number, (reply: SentReply) => void>();
  readonly #send: Send<FromFront>;
  readonly #batch: Batch<SentRequest>;
  readonly #turns = new Turns(AT_ONCE);
  #lastId = 0;

  constructor(send: Send<FromFront>) {
    this.#send = send;
    this.#batch = new Batch((requests, transfer) => send({ kind: "requests", requests }, transfer));
  }

  /** @throws BodyTooLarge */
  async forward(request: Request, server: RequestAddresses): Promise<Response> {
    await this.#turns.wait();
    await limitBody(request);
    const body = await sendBody(request);
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<SentReply>();
    this.#waiting.set(id, resolve);
    const headers = [...request.headers].filter(([name]) => name !== PEER_HEADER);
    headers.push([PEER_HEADER, server.requestIP(request)?.address ?? "unknown"]);
    const { url, signal } = request;
    // The server drops the body of a reply to HEAD, and then knows its length.
    const method = request.method === "HEAD" ? "GET" : request.method;
    this.#batch.add({ id, method, url, headers, body });
    const leave = () => this.#send({ kind: "gone", id });
    signal.addEventListener("abort", leave);
    const reply = await promise;
    await this.#turns.wait();
    signal.removeEventListener("abort", leave);
    return new Response(receiveBody(reply.body), { status: reply.status, headers: reply.headers });
  }

  settle(reply: SentReply): void {
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }
}
