import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommit } from "#src/build/read-commit.ts";

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
