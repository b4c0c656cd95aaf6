import { join } from "node:path";
import { readLines } from "#src/scanner/read-lines.ts";
import type { RunningExecutable } from "../../helpers/executable.ts";

const PROGRAM = join(import.meta.dir, "send-load.ts");

/** A prepared load on a server, or on a bare one beside it. */
export interface Sender {
  start(): void;
  /** Returns the number of each response. */
  stop(): Promise<Record<string, number>>;
}

/**
 * Prepares a load in a process of Linux's idle class, which gives its core to whoever wakes. With
 * the lowest `nice` value it kept the core for its slice, and the server's threads waited for it.
 */
export async function prepareSender(
  name: string,
  { url, dataDir }: RunningExecutable,
  bareUrl?: string,
): Promise<Sender> {
  const command = ["chrt", "--idle", "0", "bun", PROGRAM, name, url, dataDir, ...(bareUrl ? [bareUrl] : [])];
  const child = Bun.spawn(command, { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  const lines = readLines(child.stdout);
  const nextLine = async () => {
    const { value } = await lines.next();
    if (!value) throw new Error(`The sender of "${name}" has exited`);
    return value;
  };
  await nextLine();
  return {
    start() {
      child.stdin.write("start\n");
      child.stdin.flush();
    },
    async stop() {
      child.stdin.end();
      return JSON.parse(await nextLine());
    },
  };
}
