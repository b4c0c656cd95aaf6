import { writeFileSync } from "node:fs";
import type { JobReply, JobRequest } from "../jobs.ts";
import { readLines } from "../read-lines.ts";
import { HANDLERS } from "./handlers.ts";
import { weighPage } from "./weigh-page.ts";

/** Handles requests one at a time, each a line of JSON on standard input, until it is closed. */
export async function handleJobs(): Promise<void> {
  dieFirst();
  for await (const line of readLines(Bun.stdin.stream())) {
    await Bun.write(Bun.stdout, `${JSON.stringify(answer(JSON.parse(line)))}\n`);
  }
}

/**
 * Lets a host that runs out of memory end this process before the server. Other systems have no
 * such file.
 */
function dieFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch (error) {
    console.error("The scanner keeps its rank for the kernel's out-of-memory killer:", String(error));
  }
}

function answer({ job, page }: JobRequest): JobReply {
  const refused = weighPage(page.html);
  if (refused) return { refused };
  try {
    return { result: HANDLERS[job](page) };
  } catch (error) {
    return { failed: String(error).slice(0, 500) };
  }
}
