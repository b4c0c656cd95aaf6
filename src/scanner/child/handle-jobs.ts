import { writeFileSync } from "node:fs";
import type { JobReply, JobRequest } from "../jobs.ts";
import { readLines } from "../read-lines.ts";
import { HANDLERS } from "./handlers.ts";
import { weighPage } from "./weigh-page.ts";

/** Handles requests, each a line of JSON on standard input, one at a time until it is closed. */
export async function handleJobs(): Promise<void> {
  raiseOomScore();
  for await (const line of readLines(Bun.stdin.stream())) {
    await Bun.write(Bun.stdout, `${JSON.stringify(handle(JSON.parse(line)))}\n`);
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

function handle({ job, page }: JobRequest): JobReply {
  const refused = weighPage(page.html);
  if (refused) return { refused };
  try {
    return { result: HANDLERS[job](page) };
  } catch (error) {
    return { failed: String(error).slice(0, 500) };
  }
}
