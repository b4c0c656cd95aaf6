import { expect, test } from "bun:test";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

test("the newest version of the changelog is the package's, and versions and dates only fall", async () => {
  const changelog = await Bun.file(join(import.meta.dir, "../CHANGELOG.md")).text();
  const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)];
  const versions = releases.map(([, version = ""]) => version);
  const dates = releases.map(([, , date = ""]) => date);
  expect(versions[0]).toBe(packageJson.version);
  expect(versions).toEqual(versions.toSorted(Bun.semver.order).reverse());
  expect(dates).toEqual(dates.toSorted().reverse());
});
