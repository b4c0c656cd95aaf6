import { MessageChannel, type MessagePort } from "node:worker_threads";
import { GrowingBuffer } from "../growing-buffer.ts";
import type { SentBody } from "./front-messages.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Answer to a request for the next part; null at the end. */
type Part = { part: Bytes | null } | { problem: string };

const NEXT = "next";
const ENOUGH = "enough";

/** Maximum length in bytes of bodies that are sent whole. */
const WHOLE = 256 * 1_024;

/** Prepares a body for the other thread: short bodies whole, longer ones in parts. */
export async function sendBody(message: Request | Response): Promise<SentBody> {
  const declared = message.headers.get("content-length");
  // For a short body, a stream would cost more than everything else combined.
  if (declared !== null && Number(declared) <= WHOLE) {
    const whole = await message.arrayBuffer();
    return whole.byteLength > 0 ? whole : null;
  }
  const { body } = message;
  if (!body) return null;
  const reader = body.getReader();
  if (message.headers.get("content-type") === "text/event-stream") return handOver([], reader);
  // Parts may be single bytes, and a list of them would cost hundreds of times as much.
  const start = new GrowingBuffer(WHOLE);
  for (;;) {
    const { done, value } = await reader.read();
    const { bytes } = start;
    if (done) return bytes.buffer.slice(0, bytes.length);
    if (bytes.length + value.length > WHOLE) return handOver([bytes, value], reader);
    start.append(value);
  }
}

export function receiveBody(body: SentBody): ArrayBuffer | ReadableStream<Bytes> | null {
  if (body === null || body instanceof ArrayBuffer) return body;
  return pulledFrom(body);
}

/** Returns a port that replies to each request with the next part. */
function handOver(parts: Bytes[], reader: ReadableStreamDefaultReader<Bytes>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const next = async (): Promise<Part> => {
    const first = parts.shift();
    if (first) return { part: first };
    const { done, value } = await reader.read();
    return { part: done ? null : value };
  };
  port1.on("message", async (request: typeof NEXT | typeof ENOUGH) => {
    if (request === ENOUGH) {
      port1.close();
      await reader.cancel();
      return;
    }
    const part = await next().catch((error: unknown): Part => ({ problem: String(error) }));
    port1.postMessage(part);
    if (!("part" in part) || !part.part) port1.close();
  });
  return port2;
}

function pulledFrom(port: MessagePort): ReadableStream<Bytes> {
  return new ReadableStream({
    async pull(controller) {
      const arrived = new Promise<Part>((resolve) => port.once("message", resolve));
      port.postMessage(NEXT);
      const part = await arrived;
      if ("problem" in part) controller.error(new Error(part.problem));
      else if (part.part) controller.enqueue(part.part);
      else controller.close();
      if (!("part" in part) || !part.part) port.close();
    },
    cancel() {
      port.postMessage(ENOUGH);
      port.close();
    },
  });
}
