import { expect, test } from "bun:test";
import { join } from "node:path";

const MAIN = join(import.meta.dir, "../../cli/main.ts");

/** Runs a command whose output goes to a reader that has ended, as after `| head`. */
async function runWithoutReader(...args: string[]) {
  const script = '{ sleep 0.3; bun "$@"; echo "code $?" >&2; } | true';
  const child = Bun.spawn(["sh", "-c", script, "sh", MAIN, ...args], { stdout: "ignore", stderr: "pipe" });
  return new Response(child.stderr).text();
}

test.each([[["scan", "/nowhere/page.html"]], [["scan", "--json", "/nowhere/page.html"]]])(
  "%p ends as by SIGPIPE once nobody reads its output",
  async (args) => {
    const err = await runWithoutReader(...args);
    expect(err).toEndWith("code 141\n");
    expect(err).not.toContain("EPIPE");
  },
);

test.each([[["licenses"]], [["scan", "--help"]]])(
  "%p prints no error once nobody reads its output",
  async (args) => {
    expect(await runWithoutReader(...args)).not.toMatch(/EPIPE|broken pipe/i);
  },
);
