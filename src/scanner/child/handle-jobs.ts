import { writeFileSync } from "node:fs";
import type { FileHandlers, FileJobName, JobReply, JobRequest, SentJob } from "../jobs.ts";
import { decodePage } from "./decode-page.ts";
import { type FeatureJobName, FILE_HANDLERS, HANDLERS } from "./handlers.ts";
import { readRequests } from "./read-requests.ts";
import { weighPage } from "./weigh-page.ts";

/**
 * Handles the requests on standard input, one at a time until it is closed.
 * @param handlers jobs that belong to features, whose code the scanner does not import
 */
export async function handleJobs(handlers: FileHandlers<FeatureJobName>): Promise<void> {
  raiseOomScore();
  const all: FileHandlers<FileJobName> = { ...FILE_HANDLERS, ...handlers };
  for await (const { request, bytes } of readRequests(Bun.stdin.stream())) {
    await Bun.write(Bun.stdout, `${JSON.stringify(await handle(request, bytes, all))}\n`);
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
  request: JobRequest,
  bytes: Uint8Array,
  handlers: FileHandlers<FileJobName>,
): Promise<JobReply<unknown>> {
  try {
    if ("input" in request) return { result: await handlerOf(handlers, request)(bytes, request.input) };
    const { job, url, contentType, corrections } = request;
    const html = decodePage(bytes, contentType);
    const refused = weighPage(html);
    return refused ? { refused } : { result: await HANDLERS[job]({ html, url, corrections }) };
  } catch (error) {
    if (isStackOverflow(error)) return { refused: "too-deep" };
    return { failed: String(error).slice(0, 500) };
  }
}

type FileJob = Extract<SentJob, { input: unknown }>;

/** Returns the handler of a job for its own input, which TypeScript cannot tell in a union. */
function handlerOf(handlers: FileHandlers<FileJobName>, { job }: FileJob) {
  return handlers[job] as (bytes: Uint8Array, input: FileJob["input"]) => unknown;
}

/** Whether a recursive function met a page that is deeper than its count of levels. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Maximum call stack size");
}
