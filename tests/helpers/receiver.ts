import type { EndpointKind } from "#shared/webhooks/choices.ts";
import type { TestBrowser } from "./app.ts";

export interface ReceivedEvent {
  headers: Record<string, string>;
  /** The text that was signed. */
  body: string;
}

type Reply = (received: ReceivedEvent) => Response | Promise<Response>;

/** A program on this machine that receives events over HTTP. */
export function startReceiver(reply: Reply = () => new Response(null, { status: 204 })) {
  const received: ReceivedEvent[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const state = { reply };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      const event = { headers: Object.fromEntries(request.headers), body: await request.text() };
      received.push(event);
      try {
        return await state.reply(event);
      } finally {
        atOnce -= 1;
      }
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/events`,
    received,
    kinds: () => received.map(({ body }): string => JSON.parse(body).type),
    mostAtOnce: () => mostAtOnce,
    /** Replies to later requests in another way. */
    replyWith(next: Reply) {
      state.reply = next;
    },
    stop: () => server.stop(true),
  };
}

export async function addWebhook(browser: TestBrowser, url: string, events: string[], kind?: EndpointKind) {
  const { status, body, text } = await browser.call("POST", "/api/webhooks", { url, events, kind });
  if (status !== 201) throw new Error(`The webhook was not added: ${text}`);
  const { secret, webhook } = body as { secret: string; webhook: { id: string } };
  return { id: webhook.id, secret };
}
