import { stat } from "node:fs/promises";
import { join } from "node:path";

const MB = 1_000_000;
/** Kinds of shipped files, by their path in the staged folder; the first that matches counts. */
const KINDS: ReadonlyArray<[name: string, pattern: RegExp]> = [
  ["PGlite", /^\.build\/pglite\//],
  ["the seed of its database", /^\.build\/seed/],
  ["drawing of pictures", /^\.build\/pictures\//],
  ["widget", /^\.build\/platform/],
  ["pictures of the site", /^\.build\/assets\/.+\.webp$/],
  ["site and dashboard", /^\.build\/assets\//],
  ["content and migrations", /^(?:content|migrations)\//],
  ["other files", /./],
];

/** Returns a table of what an executable consists of, in MB. */
export async function reportExecutable(
  executable: string,
  { runtime, scripts, staged }: { runtime: string; scripts: number; staged: string },
): Promise<string> {
  const whole = await sizeOf(executable);
  const bun = await sizeOf(runtime);
  const files = new Map<string, number>();
  for (const path of new Bun.Glob("**/*").scanSync({ cwd: staged, dot: true })) {
    const [kind] = KINDS.find(([, pattern]) => pattern.test(path)) ?? ["other files"];
    files.set(kind, (files.get(kind) ?? 0) + (await sizeOf(join(staged, path))));
  }
  const shipped = [...files.values()].reduce((sum, size) => sum + size, 0);
  const rows: Array<[string, number]> = [
    ["Bun", bun],
    ["scripts", scripts],
    ["bytecode of their top level", whole - bun - scripts - shipped],
    ...[...files].sort(([, a], [, b]) => b - a),
    ["executable", whole],
  ];
  return rows.map(([name, size]) => `${(size / MB).toFixed(1).padStart(6)} MB  ${name}`).join("\n");
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
