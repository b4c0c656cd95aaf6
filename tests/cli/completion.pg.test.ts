import { beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand as handrail } from "../helpers/command-line.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
const pathOf = (shell: string) => join(folder, `handrail.${shell}`);
beforeAll(async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, out } = await handrail(["completion", shell]);
    expect(code).toBe(0);
    writeFileSync(pathOf(shell), out);
  }
});

/** Returns the words that bash's own function offers for the last of some typed words. */
function offered(...typed: string[]): string[] {
  const script = `source "$1"; shift; COMP_WORDS=(handrail "$@"); COMP_CWORD=$#; _handrail; echo "\${COMPREPLY[*]}"`;
  const { stdout, stderr } = Bun.spawnSync(["bash", "-c", script, "bash", pathOf("bash"), ...typed]);
  expect(stderr.toString()).toBe("");
  return stdout.toString().trim().split(" ").filter(Boolean);
}

test("bash offers commands, their subcommands, options and choices", () => {
  expect(offered("us")).toEqual(["user"]);
  expect(offered("user", "cr")).toEqual(["create"]);
  expect(offered("user", "create", "ada@example.com", "--pr")).toEqual(["--print-link"]);
  expect(offered("config", "")).toEqual(expect.arrayContaining(["check", "print"]));
  expect(offered("completion", "")).toEqual(expect.arrayContaining(["bash", "zsh", "fish"]));
  expect(offered("user", "list", "--limit", "")).toEqual([]);
  expect(offered("user", "user", "cr")).toEqual(["create"]);
});

test.skipIf(!Bun.which("script"))("bash completes by the Tab key", async () => {
  const rc = join(folder, "rc");
  writeFileSync(rc, `PS1='READY> '; source ${pathOf("bash")}; handrail() { echo "ran:$*:"; exit; }\n`);
  const child = Bun.spawn(["script", "-qec", `bash --noprofile --rcfile ${rc} -i`, "/dev/null"], {
    stdin: "pipe",
    stdout: "pipe",
    env: { PATH: process.env.PATH, TERM: "dumb" },
  });
  let shown = "";
  let isTyped = false;
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    shown += chunk;
    if (isTyped || !shown.includes("READY> ")) continue;
    isTyped = true;
    child.stdin.write("handrail conf\tpri\t\n");
    child.stdin.flush();
  }
  expect(shown).toContain("ran:config print:");
});

test.skipIf(!Bun.which("fish"))("fish offers subcommands with what they do", () => {
  const script = "source $argv[1]; complete -C $argv[2]";
  const env = { PATH: process.env.PATH, HOME: folder };
  const complete = (line: string) =>
    Bun.spawnSync(["fish", "--no-config", "-c", script, pathOf("fish"), line], { env }).stdout.toString();
  expect(complete("handrail config pri")).toMatch(/^print\tPrint every setting/);
  expect(complete("handrail user create --pri")).toMatch(/^--print-link\t/);
});

test.skipIf(!Bun.which("zsh"))("zsh accepts the script", () => {
  const { exitCode, stderr } = Bun.spawnSync(["zsh", "-n", pathOf("zsh")]);
  expect({ exitCode, errors: stderr.toString() }).toEqual({ exitCode: 0, errors: "" });
});
