import { errorReply } from "../http/errors.ts";
import { requestPath } from "../http/request-path.ts";
import { Batch } from "./batch.ts";
import { receiveBody, sendBody } from "./body-port.ts";
import type { Send, SentBody, SentReply, SentRequest, ToFront } from "./front-messages.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/** Replies to the requests that the front thread passes on. */
export class Replier {
  readonly #callers = new Map<number, AbortController>();
  readonly #handle: Handle;
  readonly #batch: Batch<SentReply>;

  constructor(handle: Handle, send: Send<ToFront>) {
    this.#handle = handle;
    this.#batch = new Batch((replies, transfer) => send({ kind: "replies", replies }, transfer));
  }

  async reply(sent: SentRequest): Promise<void> {
    const { id } = sent;
    const caller = new AbortController();
    this.#callers.set(id, caller);
    const { status, headers, body } = await this.#answer(sent, caller.signal);
    this.#callers.delete(id);
    this.#batch.add({ id, status, headers: [...headers], body });
  }

  /** Tells the handler of a request that its caller has gone. */
  abort(id: number): void {
    this.#callers.get(id)?.abort();
  }

  async #answer({ method, url, headers, body: sent }: SentRequest, signal: AbortSignal) {
    try {
      const body = method === "GET" ? null : receiveBody(sent);
      return await prepared(
        await this.#handle(new Request(absolute(url), { method, headers, body, signal })),
      );
    } catch (error) {
      return await prepared(errorReply(error));
    }
  }
}

async function prepared(response: Response) {
  const { status, headers } = response;
  const content: SentBody = await sendBody(response);
  return { status, headers, body: content };
}

/** Stands in for the address of a request whose Host header is missing or invalid. */
function absolute(url: string): string {
  return URL.canParse(url) ? url : `http://localhost${requestPath({ url })}`;
}
