import { afterAll, beforeEach, expect, test } from "bun:test";
import {
  type AskOptions,
  askModel,
  cleanText,
  ModelProblem,
  type Question,
} from "#src/features/suggestions/ask-model.ts";
import type { ModelSetting } from "#src/settings/model.ts";
import { completion, startFakeModel, suggests } from "../../helpers/fake-model.ts";

const fake = startFakeModel();
afterAll(() => fake.stop());
beforeEach(() => {
  fake.asked.length = 0;
});

const MODEL: ModelSetting = { url: fake.url, name: "fake-1", key: "key-of-tests", takesPictures: true };
const DATA = { title: "Our pots" };
const QUESTION: Question = { task: "Describe the picture.", data: DATA, maxLength: 250, hasLines: false };

async function problemOf(
  reply: () => Response | Promise<Response>,
  more: Partial<Question> = {},
  options: AskOptions = {},
): Promise<Pick<ModelProblem, "reason" | "status" | "waitMs"> | string> {
  fake.replyWith(reply);
  try {
    return await askModel(MODEL, { ...QUESTION, ...more }, options);
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    const { reason, status, waitMs } = error;
    return { reason, status, waitMs };
  }
}

const failure = (
  reason: ModelProblem["reason"],
  status: number | null = null,
  waitMs: number | null = null,
) => ({ reason, status, waitMs });

test("asks in the form of chat completions, with the key if there is one, the picture and the data between marks", async () => {
  fake.replyWith(() => suggests("Two blue pots"));
  const picture = { type: "image/png", bytes: new Uint8Array([1, 2, 3]) };
  expect(await askModel(MODEL, { ...QUESTION, picture })).toBe("Two blue pots");
  const [asked] = fake.asked;
  expect([asked?.path, asked?.authorization]).toEqual(["/v1/chat/completions", "Bearer key-of-tests"]);
  expect(asked?.body).toMatchObject({ model: "fake-1", stream: false });
  const content = asked?.body.messages[1]?.content;
  if (!Array.isArray(content)) throw new Error("The picture is missing");
  expect(content[1]).toEqual({ type: "image_url", image_url: { url: "data:image/png;base64,AQID" } });
  const [, mark] = /(data-[0-9a-f]{24})\n[\s\S]*Our pots[\s\S]*\n\1$/.exec(content[0]?.text ?? "") ?? [];
  await askModel(MODEL, QUESTION);
  expect(mark).toBeDefined();
  expect(fake.asked[1]?.text).not.toContain(mark ?? "");
  await askModel({ ...MODEL, key: null }, QUESTION);
  expect(fake.asked[2]?.authorization).toBeNull();
});

test("reads the text out of a fence of code and after the model's reasoning", async () => {
  const inside = '```json\n{"text": "Pots"}\n```';
  expect(await problemOf(() => completion(inside))).toBe("Pots");
  expect(await problemOf(() => completion(`<think>{"text": "no"}</think>\n\n${inside}`))).toBe("Pots");
});

test("tells each wrong reply apart", async () => {
  const picture = { type: "image/png", bytes: new Uint8Array([1]) };
  const status = (code: number) => () => Response.json({ error: "no" }, { status: code });
  expect(await problemOf(status(401))).toEqual(failure("key", 401));
  expect(await problemOf(status(404))).toEqual(failure("model", 404));
  expect(await problemOf(status(400))).toEqual(failure("refused", 400));
  expect(await problemOf(status(400), { picture })).toEqual(failure("picture", 400));
  expect(await problemOf(status(503))).toEqual(failure("failed", 503));
  const busy = () => new Response(null, { status: 429, headers: { "retry-after": "7" } });
  expect(await problemOf(busy)).toEqual(failure("busy", 429, 7_000));
  const redirect = () => Response.redirect("http://127.0.0.1:1/", 307);
  expect(await problemOf(redirect)).toEqual(failure("refused", 307));
  expect(await problemOf(() => new Response("<p>Hello"))).toEqual(failure("type", 200));
  const json = (body: string) => () =>
    new Response(body, { headers: { "content-type": "application/json" } });
  expect(await problemOf(json("{"))).toEqual(failure("form"));
  expect(await problemOf(json('{"choices": []}'))).toEqual(failure("form"));
  expect(await problemOf(() => completion("Two pots"))).toEqual(failure("form"));
  expect(await problemOf(() => completion('{"alt": "Two pots"}'))).toEqual(failure("form"));
  expect(await problemOf(() => completion([{ type: "text" }]))).toEqual(failure("form"));
  expect(await problemOf(() => completion(null))).toEqual(failure("empty"));
  expect(await problemOf(() => suggests(" <br> "))).toEqual(failure("empty"));
  expect(await problemOf(() => suggests("pots ".repeat(51)))).toEqual(failure("long"));
  expect(await problemOf(() => suggests("p".repeat(300_000)))).toEqual(failure("long", 200));
});

test("gives up on an endpoint that hangs before or in its reply, and on one that isn't there", async () => {
  const soon = { timeLimitMs: 50 };
  expect(await problemOf(() => new Promise(() => {}), {}, soon)).toEqual(failure("timeout"));
  const drip = new ReadableStream({ start: (controller) => controller.enqueue("{") });
  const halfway = () => new Response(drip, { headers: { "content-type": "application/json" } });
  expect(await problemOf(halfway, {}, soon)).toEqual(failure("timeout", 200));
  const gone = askModel({ ...MODEL, url: "http://127.0.0.1:1" }, QUESTION);
  expect(await gone.catch((error: ModelProblem) => error.reason)).toBe("unreachable");
});

test("keeps no markup, address, hidden or control character of a text", () => {
  const cases: [string, string][] = [
    ["Two <b>pots</b><script>alert(1)</script>", "Two pots alert(1)"],
    ["Two pots <img src=x onerror=alert(1)>", "Two pots"],
    ["a < b > c", "a b c"],
    ["See [our shop](https://evil.example/a?b=c) now", "See our shop now"],
    ["Go to https://evil.example/a, www.evil.example or evil.example/b.", "Go to or"],
    ["Write to bad@evil.example or javascript:alert(1)", "Write to or"],
    ["Two\u202e pots\u200b\u0000\u0007 \u{e0041}here", "Two pots here"],
    ["“Two pots”", "Two pots"],
    ["He said “no” and “yes”", "He said “no” and “yes”"],
    ["Line\none\r\n\r\n\r\n\r\ntwo", "Line one two"],
  ];
  expect(cases.map(([text]) => cleanText(text, false))).toEqual(cases.map(([, cleaned]) => cleaned));
  expect(cleanText("Line\r\n\r\n\r\n\r\ntwo\u0007", true)).toBe("Line\n\ntwo");
});
