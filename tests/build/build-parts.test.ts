import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { WIDGET_LANGUAGES } from "#shared/widgets/languages.ts";
import { WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { widgetNames } from "#src/build/build-site.ts";
import { readCommit } from "#src/build/read-commit.ts";
import { findTarget, refusal } from "#src/build/targets.ts";
import { outlineOf } from "#src/build/widget/plugins.ts";
import { listTools } from "#src/build/widget/script-options.ts";
import { LONG } from "#tests/helpers/long.ts";
import packageJson from "../../package.json" with { type: "json" };
import { words } from "../../widget/languages/en.json";

const ROOT = join(import.meta.dir, "../..");
const EMULATOR = Bun.which("qemu-aarch64-static");
/** Debian's C library for ARM, of the packages libc6-arm64-cross and libstdc++6-arm64-cross. */
const LIBRARIES = "/usr/aarch64-linux-gnu";
/** The emulator takes 90 s to open and migrate the database. */
const EMULATED_MS = 400_000;
const canRun = LONG && EMULATOR !== null && existsSync(LIBRARIES);
const folder = mkdtempSync(join(tmpdir(), "handrail-commit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const env = { GIT_COMMITTER_DATE: "2026-11-20T08:00:00+01:00", PATH: process.env.PATH };
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  return Bun.spawnSync(["git", ...identity, ...args], { cwd: folder, env })
    .stdout.toString()
    .trim();
}

test("a build takes its commit and time from git, and says if files were changed", () => {
  expect(readCommit(folder, {})).toEqual({ commit: "", date: "" });
  git("init", "--quiet");
  writeFileSync(join(folder, "file"), "1");
  git("add", "file");
  git("commit", "--quiet", "--message", "Begin");
  const commit = git("rev-parse", "--short=12", "HEAD");
  const date = "2026-11-20T07:00:00.000Z";
  expect(readCommit(folder, {})).toEqual({ commit, date });
  writeFileSync(join(folder, "untracked"), "1");
  expect(readCommit(folder, {}).commit).toBe(commit);
  writeFileSync(join(folder, "file"), "2");
  expect(readCommit(folder, {})).toEqual({ commit: `${commit}-dirty`, date });
});

test("outside a repository the environment names commit and time", () => {
  const environment = { COMMIT: "abc123", SOURCE_DATE_EPOCH: "1764000000" };
  expect(readCommit(tmpdir(), environment)).toEqual({ commit: "abc123", date: "2025-11-24T16:00:00.000Z" });
});

test("the dashboard gets the widget's names of tools, profiles, groups and durations, and no other words", async () => {
  const contents = `export { default } from "./widget/languages/en.json";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    ...{ bundle: true, write: false, format: "esm" },
    plugins: [widgetNames("en")],
  });
  const text = outputFiles[0]?.text ?? "";
  for (const key of ["contrast", "profile.adhd", "group.profiles", "group.calm", "hide.good"] as const)
    expect(text).toContain(words[key]);
  for (const key of ["help.profile.adhd", "search.none"] as const) expect(text).not.toContain(words[key]);
});

test("every tool and every language of the widget has its file, and no other", async () => {
  expect(await listTools(join(ROOT, "widget/tools"))).toEqual([...WIDGET_TOOLS].sort());
  const files = await readdir(join(ROOT, "widget/languages"));
  expect(files.sort()).toEqual(WIDGET_LANGUAGES.map((language) => `${language}.json`).sort());
});

test("an icon's shapes become outlines that can follow each other in one path", () => {
  expect(outlineOf(["path", { d: "m6 9 6 6" }])).toBe("M0 0m6 9 6 6");
  expect(outlineOf(["circle", { cx: "12", cy: 12, r: "2" }])).toBe("M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0");
  expect(outlineOf(["line", { x1: 2, y1: 3, x2: 4, y2: 5 }])).toBe("M2 3L4 5");
  const rounded = "M5 4h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z";
  expect(outlineOf(["rect", { x: 3, y: 4, width: 10, height: 8, rx: 2 }])).toBe(rounded);
  expect(() => outlineOf(["text", {}])).toThrow("unknown shape");
});

test("a target that cannot be built is refused with those that can", () => {
  expect(findTarget("linux-arm64-musl")).toBe("linux-arm64-musl");
  expect(findTarget("windows-x64")).toBeUndefined();
  expect(refusal("windows-x64")).toMatch(/WSL or a container\. There are: linux-x64, .*darwin-arm64$/);
  expect(refusal("linux-mips")).toStartWith("linux-mips is no target. ");
});

test.skipIf(!canRun)(
  "an executable for another processor opens its embedded database",
  () => {
    const executable = join(folder, "handrail");
    const build = ["bun", join(ROOT, "src/build/compile.ts"), "--target=linux-arm64", executable];
    expect(Bun.spawnSync(build, { stdio: ["ignore", "ignore", "inherit"] }).exitCode).toBe(0);
    const run = (...args: string[]) =>
      Bun.spawnSync([EMULATOR ?? "", "-L", LIBRARIES, executable, ...args], {
        cwd: folder,
        env: { DATA_DIR: join(folder, "data") },
      }).stdout.toString();
    expect(JSON.parse(run("version", "--json"))).toMatchObject({
      version: packageJson.version,
      platform: "linux-arm64",
    });
    expect(JSON.parse(run("migrate", "--json")).migrations[0]).toEqual({ name: "0000_first", applied: true });
  },
  EMULATED_MS,
);
