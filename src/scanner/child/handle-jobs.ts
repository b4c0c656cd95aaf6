import { writeFileSync } from "node:fs";
import type { JobReply, JobRequest } from "../jobs.ts";
import { decodePage } from "./decode-page.ts";
import { HANDLERS } from "./handlers.ts";
import { readRequests } from "./read-requests.ts";
import { weighPage } from "./weigh-page.ts";

/** Handles the requests on standard input, one at a time until it is closed. */
export async function handleJobs(): Promise<void> {
  raiseOomScore();
  for await (const { request, bytes } of readRequests(Bun.stdin.stream())) {
    await Bun.write(Bun.stdout, `${JSON.stringify(await handle(request, bytes))}\n`);
  }
}

/** Lets the kernel kill this process before the server when memory runs out (Linux only). */
function raiseOomScore(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch (error) {
    console.error("The scanner could not raise its score for the out-of-memory killer:", String(error));
  }
}

async function handle(
  { job, url, contentType, corrections }: JobRequest,
  bytes: Uint8Array,
): Promise<JobReply> {
  const html = decodePage(bytes, contentType);
  const refused = weighPage(html);
  if (refused) return { refused };
  try {
    return { result: await HANDLERS[job]({ html, url, corrections }) };
  } catch (error) {
    if (isStackOverflow(error)) return { refused: "too-deep" };
    return { failed: String(error).slice(0, 500) };
  }
}

/** Whether a recursive function met a page that is deeper than its count of levels. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Maximum call stack size");
}
