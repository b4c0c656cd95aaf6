import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { referencePages } from "../src/build/reference-pages.ts";
import { SETTINGS } from "../src/settings/settings.ts";

const ROOT = join(import.meta.dir, "..");
const PAGES = ["*.md", "docs/**/*.md"].flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)]).sort();

async function read(page: string): Promise<string> {
  return await Bun.file(join(ROOT, page)).text();
}

test.each(PAGES)(
  "every link in %s leads to a file, and every path of the repository that it names exists",
  async (page) => {
    const text = await read(page);
    const links = text.matchAll(/\]\((?!https?:|mailto:|picture:|[#/])([^)#\s]+)/g);
    const named = text.matchAll(/`((?:src|widget|islands|cli|tests|docs)\/[\w./-]+)`/g);
    const paths = [
      ...[...links].map(([, target = ""]) => join(dirname(page), target)),
      ...[...named].map(([, path = ""]) => path).filter((path) => !path.endsWith("NNN")),
    ];
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  },
);

test("docs/architecture.md has every folder of the first two levels in its map, and names every feature", async () => {
  const map = await read("docs/architecture.md");
  const folders = ["src", "widget", "islands", "cli"].flatMap((top) =>
    [...new Bun.Glob(`${top}/*/`).scanSync({ cwd: ROOT, onlyFiles: false })].filter(
      (path) => !/\.\w+$/.test(path),
    ),
  );
  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !new RegExp(`\`${folder}[\`/]`).test(map))).toEqual([]);
  const files = new Bun.Glob("*/*.ts").scanSync(join(ROOT, "src/features"));
  const features = new Set([...files].map((file) => dirname(file)));
  expect(features.size).toBeGreaterThan(10);
  expect([...features].filter((feature) => !map.includes(`\`${feature}\``))).toEqual([]);
});

test("the index of decisions has each of them, with its date", async () => {
  const index = await read("docs/decisions/README.md");
  const records = PAGES.filter((page) => /^docs\/decisions\/\d/.test(page));
  expect(records.length).toBeGreaterThan(40);
  for (const record of records) {
    const [, title, , status, date] =
      /^# (.+)\n\n((?:Accepted|Superseded)(.*)) · (\d{4}-\d\d-\d\d)\n/.exec(await read(record)) ?? [];
    expect({ record, title, status: typeof status, date }).toMatchObject({ title: expect.any(String) });
    expect(index).toContain(`[${title}](${record.slice("docs/decisions/".length)})`);
    expect(index).toContain(String(date));
  }
});

test("the newest version of the changelog is the package's, and versions and dates only fall", async () => {
  const changelog = await read("CHANGELOG.md");
  const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)];
  const versions = releases.map(([, version = ""]) => version);
  const dates = releases.map(([, , date = ""]) => date);
  expect(versions[0]).toBe(packageJson.version);
  expect(versions).toEqual(versions.toSorted(Bun.semver.order).reverse());
  expect(dates).toEqual(dates.toSorted().reverse());
});

test.each(await referencePages())("$path is what `bun run docs:describe` writes", async ({ path, text }) => {
  expect(await read(path)).toBe(text);
});

test("docs/settings.md has each setting once, in the order of `serve --help`", async () => {
  const rows = (await read("docs/settings.md")).matchAll(/^\| `([A-Z\d_]+)` +\|/gm);
  expect([...rows].map(([, name]) => name)).toEqual(SETTINGS.map(({ name }) => name));
});
