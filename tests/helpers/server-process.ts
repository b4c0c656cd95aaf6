import { join } from "node:path";
import { until } from "./until.ts";

const ROOT = join(import.meta.dir, "../..");

/**
 * The gate sets this to `1` once it has built the executable, which starts in half the time of the
 * sources.
 */
export const PROGRAM =
  process.env.HANDRAIL_TEST_EXECUTABLE === "1"
    ? [join(ROOT, "handrail")]
    : ["bun", join(ROOT, "cli/main.ts")];

/**
 * Environment that leaves out JavaScriptCore's slowest compiler of WebAssembly, whose work on the
 * embedded database pays off only after more requests than a test's server gets.
 */
export const QUICK_START = { BUN_JSC_useOMGJIT: "0" };

/**
 * Waits until the server on a port is ready. It has to say so too, since another process may have
 * taken the port.
 * @throws Error with the server's output, once its process has exited.
 */
export async function untilReady(port: number, child: Bun.Subprocess, output: () => string): Promise<void> {
  let isReady = false;
  await until("the server is ready or has exited", async () => {
    isReady = output().includes(" is ready: ") && (await isUp(`http://127.0.0.1:${port}/readyz`));
    return isReady || child.exitCode !== null;
  });
  if (!isReady) throw new Error(`The server did not become ready:\n${output()}`);
}

/** Whether something listens at an address, and replies with success. */
export function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Runs a program to its end. */
export async function runProgram(
  command: string[],
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Promise<{ code: number; out: string; err: string }> {
  const child = Bun.spawn(command, { ...options, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, err };
}

export async function collectText(stream: ReadableStream<Uint8Array>, into: string[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) into.push(decoder.decode(chunk, { stream: true }));
}
