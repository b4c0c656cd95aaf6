import type { ChatState, PresenceInput } from "#shared/desk/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

/** Live chat with one page. Its streams are written by the test. */
export class StubChat {
  state: ChatState = { isHere: true, isTyping: false, opensAt: null };
  /** Reports of presence. */
  readonly reports: Array<Partial<PresenceInput>> = [];
  /** Whether streams are refused, as by a proxy. */
  isBroken = false;
  opened = 0;
  /** Whether reads fail although the stream is open, as for a moment without a connection. */
  isCut = false;
  readsCut = 0;
  /** Answer that follows each message before its own reply; null for none. */
  reply: string | null = null;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  open(): Response {
    this.opened += 1;
    if (this.isBroken) return new Response("Bad gateway", { status: 502 });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        this.say(": here");
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }

  say(frame: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(`${frame}\n\n`));
  }

  drop(): void {
    this.#controller?.error(new Error("The line dropped"));
  }
}

export function chatApi({ chat }: StubAccount, { pathname, body }: StubCall<Partial<PresenceInput>>) {
  if (chat?.isCut && pathname.startsWith("/api/desk/conversations/")) {
    chat.readsCut += 1;
    return new Response("", { status: 503 });
  }
  if (!chat || !/^\/api\/(?:desk|operator)\/(?:.*\/)?(?:live|presence)$/.test(pathname)) return null;
  if (pathname.endsWith("/live")) return chat.open();
  chat.reports.push(body);
  return Response.json(chat.state);
}
