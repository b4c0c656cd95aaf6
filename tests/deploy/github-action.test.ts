import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Option } from "commander";
import * as v from "valibot";
import { scanCommand } from "../../cli/commands/scan.ts";
import { ensureScannerEngine } from "../helpers/built-files.ts";
import { runProgram } from "../helpers/server-process.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const ROOT = join(import.meta.dir, "../..");
const SCRIPT = join(ROOT, "deploy/github-action.sh");

const id = v.pipe(v.string(), v.regex(/^[a-z_][\w-]*$/i));
const text = v.pipe(v.string(), v.nonEmpty());
const values = v.record(text, v.string());

/**
 * The metadata of composite actions.
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax
 */
const ActionSchema = v.strictObject({
  name: text,
  description: text,
  author: v.optional(text),
  branding: v.strictObject({
    icon: text,
    color: v.picklist(["white", "black", "yellow", "blue", "green", "orange", "red", "purple", "gray-dark"]),
  }),
  inputs: v.record(
    id,
    v.strictObject({ description: text, required: v.optional(v.boolean()), default: v.optional(v.string()) }),
  ),
  outputs: v.record(id, v.strictObject({ description: text, value: text })),
  runs: v.strictObject({
    using: v.literal("composite"),
    steps: v.array(
      v.union([
        v.strictObject({
          id: v.optional(id),
          if: v.optional(text),
          shell: text,
          run: text,
          env: v.optional(values),
        }),
        v.strictObject({ id: v.optional(id), if: v.optional(text), uses: text, with: v.optional(values) }),
      ]),
    ),
  }),
});

const action = v.parse(ActionSchema, Bun.YAML.parse(readFileSync(join(ROOT, "action.yml"), "utf8")));
const { steps } = action.runs;
const expressions = [...JSON.stringify(action).matchAll(/\$\{\{.*?\}\}/g)].map(([whole]) => whole).join("\n");

describe("the action's metadata", () => {
  test("passes inputs to its script as variables alone, and reads no other ones", () => {
    const [scan] = steps;
    if (!scan || !("run" in scan)) throw new Error("The first step runs no script");
    for (const step of steps) if ("run" in step) expect(step.run).not.toContain("${{");
    const script = readFileSync(SCRIPT, "utf8");
    const read = new Set(script.match(/\bHANDRAIL_\w+/g));
    expect([...read].sort()).toEqual(Object.keys(scan.env ?? {}).sort());
    expect(script).not.toMatch(/\beval\b|\$\{\{/);
  });

  test("uses each input, and has no expression with another one or with a step that isn't there", () => {
    const used = new Set([...expressions.matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
    const outputs = [...expressions.matchAll(/\bsteps\.(\w+)\.outputs\.([\w-]+)/g)];
    const script = readFileSync(SCRIPT, "utf8");
    expect(outputs.length).toBeGreaterThan(0);
    for (const [, step, name] of outputs) {
      expect(steps.some((one) => one.id === step)).toBe(true);
      expect(script).toContain(`"${name}=`);
    }
  });

  test("offers the command's options, with its defaults", () => {
    const options = new Map<string, Option>(
      scanCommand().options.map((one) => [one.long?.slice(2) ?? "", one]),
    );
    const formats = ["json", "sarif", "earl", "csv"];
    for (const name of [...options.keys()].filter((one) => !formats.includes(one)))
      expect(action.inputs).toHaveProperty(name);
    const { "fail-on": failOn, browser, "allow-private": allowPrivate } = action.inputs;
    expect(failOn?.default).toBe(options.get("fail-on")?.defaultValue);
    for (const choice of options.get("fail-on")?.argChoices ?? [])
      expect(failOn?.description).toContain(choice);
    expect([browser?.default, allowPrivate?.default]).toEqual(["false", "false"]);
  });
});

describe("the action's script", () => {
  const parent = temporaryFolder();
  let folder = "";
  beforeAll(ensureScannerEngine);
  beforeEach(() => {
    folder = mkdtempSync(join(parent, "action-"));
    mkdirSync(join(folder, "release"));
    for (const target of ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]) {
      const file = join(folder, "release", `handrail-${target}`);
      writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "cli/main.ts")}" "$@"\n`);
    }
    const page = '<!doctype html><html lang="en"><title>Bakery</title><main><h1>Bakery</h1>';
    writeFileSync(join(folder, "good page.html"), `${page}</main>`);
    writeFileSync(join(folder, "bad.html"), `${page}<img src="loaf.svg"></main>`);
  });

  async function run(inputs: Record<string, string>) {
    const output = join(folder, "output");
    writeFileSync(output, "");
    const { code, out } = await runProgram(["bash", SCRIPT], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? "",
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: output,
        HANDRAIL_FAIL_ON: "serious",
        HANDRAIL_BROWSER: "false",
        HANDRAIL_ALLOW_PRIVATE: "false",
        HANDRAIL_SARIF: "scan.sarif",
        HANDRAIL_EXECUTABLE: "",
        HANDRAIL_SHA256: "",
        HANDRAIL_RELEASE: `file://${folder}/release`,
        ...inputs,
      },
    });
    return { code, said: out, output: readFileSync(output, "utf8") };
  }

  test("downloads the release's executable, scans each line's page, and writes its report and outputs", async () => {
    const { code, output } = await run({ HANDRAIL_URL: "  good page.html\n\nbad.html\n" });
    expect({ code, output }).toEqual({ code: 1, output: "exit-code=1\nsarif=scan.sarif\n" });
    const report = JSON.parse(readFileSync(join(folder, "scan.sarif"), "utf8"));
    expect(report.version).toBe("2.1.0");
    const results: Array<{ ruleId: string; kind: string }> = report.runs[0].results;
    expect(results.filter(({ kind }) => kind === "fail").map(({ ruleId }) => ruleId)).toEqual(["img-alt"]);
    expect((await run({ HANDRAIL_URL: "bad.html", HANDRAIL_FAIL_ON: "never" })).code).toBe(0);
  });

  test("runs nothing that is in an input, and takes none for an option", async () => {
    const before = readdirSync(folder);
    const inputs = ["$(touch a).html", "`touch b`.html", "x.html; touch c", "--json"].join("\n");
    const { code, output } = await run({ HANDRAIL_URL: inputs, HANDRAIL_FAIL_ON: "$(touch d)" });
    expect({ code, output }).toEqual({ code: 2, output: "exit-code=2\n" });
    const added = readdirSync(folder).filter((name) => !before.includes(name));
    expect(added.filter((name) => !name.startsWith("handrail-")).sort()).toEqual(["output", "scan.sarif"]);
    const asOption = await run({ HANDRAIL_URL: "bad.html\n--fail-on=never" });
    expect([asOption.code, asOption.output]).toEqual([2, "exit-code=2\n"]);
  });

  test("runs no download with another hash, but the given executable without a download", async () => {
    const mark = join(folder, "ran");
    const own = join(folder, "own");
    writeFileSync(own, `#!/bin/sh\ntouch "${mark}"\n`);
    chmodSync(own, 0o755);
    for (const name of readdirSync(join(folder, "release")))
      writeFileSync(join(folder, "release", name), readFileSync(own));
    const wrong = await run({ HANDRAIL_URL: "bad.html", HANDRAIL_SHA256: "0".repeat(64) });
    expect([wrong.code, existsSync(mark)]).toEqual([2, false]);
    expect(wrong.said).toContain("::error::The downloaded executable has another SHA-256");
    const HANDRAIL_SHA256 = createHash("sha256").update(readFileSync(own)).digest("hex");
    expect((await run({ HANDRAIL_URL: "bad.html", HANDRAIL_SHA256 })).code).toBe(0);
    expect(existsSync(mark)).toBe(true);
    const given = { HANDRAIL_EXECUTABLE: own, HANDRAIL_RELEASE: "file:///nowhere" };
    expect((await run({ HANDRAIL_URL: "bad.html", ...given })).code).toBe(0);
  });

  test("says what is missing where there is no such release, or no page", async () => {
    const none = await run({ HANDRAIL_URL: "bad.html", HANDRAIL_RELEASE: `file://${folder}/nothing` });
    expect([none.code, none.said]).toEqual([2, expect.stringContaining("couldn't be downloaded")]);
    const own = () => new Response("#!/bin/sh\nexit 0\n");
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: own });
    const HANDRAIL_RELEASE = `http://127.0.0.1:${server.port}`;
    const plain = await run({ HANDRAIL_URL: "bad.html", HANDRAIL_RELEASE });
    server.stop(true);
    expect(plain.code).toBe(2);
    expect((await run({ HANDRAIL_URL: " \n" })).said).toContain("The input url is empty");
  });
});
