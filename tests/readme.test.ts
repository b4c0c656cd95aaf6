import { expect, test } from "bun:test";
import { join } from "node:path";
import { SETTINGS } from "../src/settings/settings.ts";

test("the README's table holds every setting, as `serve --help` lists them", async () => {
  const readme = await Bun.file(join(import.meta.dir, "../README.md")).text();
  const rows = [...readme.matchAll(/^\| `([A-Z\d_]+)` +\| (.*?) +\| (.*?) +\|$/gm)].map(
    ([, name, value, meaning]) => ({
      name,
      default: value,
      meaning,
    }),
  );
  expect(rows).toEqual([...SETTINGS]);
});
