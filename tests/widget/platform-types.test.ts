import { afterAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const folder = mkdtempSync(join(tmpdir(), "handrail-types-"));
afterAll(() => rmSync(folder, { recursive: true }));

const RIGHT = `
window.Handrail?.init({ widgetId: "abcdefgh12345678" });
window.Handrail?.open();
window.Handrail?.close();
window.Handrail?.set("text-size", null);
window.Handrail?.reset();
const version: string | undefined = window.Handrail?.version;
const off = window.Handrail?.on("change", ({ tool, value }) => console.log(tool.length, value?.length, version));
off?.();`;

const WRONG = `window.Handrail?.on("opened", () => {});
window.Handrail?.set("text-size", 2);`;

test("a copy of /platform.d.ts suffices for TypeScript to check uses of window.Handrail", () => {
  const options = { strict: true, noEmit: true, lib: ["ES2022", "DOM"], types: [], module: "ESNext" };
  copyFileSync(join(ROOT, "widget/platform.d.ts"), join(folder, "handrail.d.ts"));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
  writeFileSync(join(folder, "right.ts"), RIGHT);
  writeFileSync(join(folder, "wrong.ts"), WRONG);
  const { stdout } = Bun.spawnSync([join(ROOT, "node_modules/.bin/tsc"), "-p", folder], { cwd: folder });
  expect(stdout.toString().match(/^\S+\(\d+/gm)).toEqual(["wrong.ts(1", "wrong.ts(2"]);
});
