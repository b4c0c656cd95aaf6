/** A request as the fake model received it. */
interface AskedModel {
  path: string;
  authorization: string | null;
  /** The whole body, for looking for what must not be in it. */
  text: string;
  body: {
    model: string;
    messages: {
      role: string;
      content: string | { type: string; text?: string; image_url?: { url: string } }[];
    }[];
  };
}

type Reply = (asked: AskedModel) => Response | Promise<Response>;

/** Replies as chat completions do, with a content of any kind. */
export function completion(content: unknown): Response {
  return Response.json({
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content } }],
  });
}

/** Replies as told, with the text where our prompt asks for it. */
export const suggests = (text: string) => completion(JSON.stringify({ text }));

/** An endpoint on this machine that speaks chat completions. */
export function startFakeModel(reply: Reply = () => suggests("Two blue pots on a shelf")) {
  const asked: AskedModel[] = [];
  const state = { reply };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const text = await request.text();
      const { pathname: path } = new URL(request.url);
      const authorization = request.headers.get("authorization");
      const one: AskedModel = { path, authorization, text, body: JSON.parse(text) };
      asked.push(one);
      return state.reply(one);
    },
  });
  const url = `http://127.0.0.1:${server.port}/v1`;
  return {
    url,
    host: `127.0.0.1:${server.port}`,
    environment: { AI_URL: url, AI_MODEL: "fake-1", AI_KEY: "key-of-tests" },
    asked,
    /** Replies to later requests in another way. */
    replyWith(next: Reply) {
      state.reply = next;
    },
    stop: () => server.stop(true),
  };
}
