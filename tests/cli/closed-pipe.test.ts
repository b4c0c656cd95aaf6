import { expect, test } from "bun:test";
import { LONG } from "../helpers/long.ts";
import { PROGRAM } from "../helpers/server-process.ts";

/** Runs a command whose output goes to a reader that has ended, as after `| head`. */
async function runWithoutReader(...args: string[]) {
  const script = `folder=$(mktemp -d) && mkfifo "$folder/ended" || exit
    { read -r _ < "$folder/ended"; "$@"; echo "code $?" >&2; } | { exec <&-; echo > "$folder/ended"; }
    rm -r "$folder"`;
  const child = Bun.spawn(["sh", "-c", script, "sh", ...PROGRAM, ...args], {
    stdout: "ignore",
    stderr: "pipe",
  });
  return new Response(child.stderr).text();
}

test.each([[["scan", "/nowhere/page.html"]], ...(LONG ? [[["scan", "--json", "/nowhere/page.html"]]] : [])])(
  "%p ends as by SIGPIPE once no one reads its output",
  async (args) => {
    const err = await runWithoutReader(...args);
    expect(err).toEndWith("code 141\n");
    expect(err).not.toContain("EPIPE");
  },
);

test.each([[["licenses"]], [["scan", "--help"]], [["completion", "bash"]]])(
  "%p prints no error once no one reads its output",
  async (args) => {
    expect(await runWithoutReader(...args)).not.toMatch(/EPIPE|broken pipe/i);
  },
);
