import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findTarget, refusal } from "#src/build/targets.ts";
import { LONG } from "#tests/helpers/long.ts";
import packageJson from "../../package.json" with { type: "json" };

const ROOT = join(import.meta.dir, "../..");
const EMULATOR = Bun.which("qemu-aarch64-static");
/** Debian's C library for ARM, of the packages libc6-arm64-cross and libstdc++6-arm64-cross. */
const LIBRARIES = "/usr/aarch64-linux-gnu";
/** The emulator takes 90 s to open and migrate the database. */
const EMULATED_MS = 400_000;
const canRun = LONG && EMULATOR !== null && existsSync(LIBRARIES);

test("a target that cannot be built is refused with those that can", () => {
  expect(findTarget("linux-arm64-musl")).toBe("linux-arm64-musl");
  expect(findTarget("windows-x64")).toBeUndefined();
  expect(refusal("windows-x64")).toMatch(/WSL or a container\. There are: linux-x64, .*darwin-arm64$/);
  expect(refusal("linux-mips")).toStartWith("linux-mips is no target. ");
});

test.skipIf(!canRun)(
  "an executable for another processor opens its embedded database",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "handrail-arm-"));
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
    rmSync(folder, { recursive: true, force: true });
  },
  EMULATED_MS,
);
