import { expect, test } from "bun:test";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");

/** Words that no text of ours says about a website on its own account. */
const CLAIM = /\b(?:compliant|conformant|certified|konform|zertifiziert)\w*/gi;

/**
 * Files that say them, and how often: our own statement, and texts against such claims, in which
 * German has the adjective where English has the verb.
 */
const ALLOWED: Record<string, number> = {
  "src/dashboard/german.json": 3,
  "src/features/scans/report/german/report-words.ts": 1,
  "src/features/statements/document/declaration-words.ts": 6,
  "src/pages/content/blog/ada-and-eaa-in-plain-words.md": 1,
  "src/pages/content/blog/how-to-write-an-accessibility-statement.md": 1,
  "src/pages/content/blog/what-a-widget-can-and-cannot-do.md": 1,
  "src/pages/content/german/blog/ada-and-eaa-in-plain-words.md": 2,
  "src/pages/content/german/blog/how-to-write-an-accessibility-statement.md": 5,
  "src/pages/content/german/blog/what-a-widget-can-and-cannot-do.md": 4,
  "src/pages/content/german/help/accessibility.md": 2,
  "src/pages/content/german/help/evidence.md": 1,
  "src/pages/content/german/help/scans.md": 2,
  "src/pages/content/german/pages/partners-affiliates.md": 1,
  "src/pages/content/german/pages/partners.md": 1,
  "src/pages/german.json": 5,
  "src/pages/content/legal/agb.md": 1,
  "src/pages/content/legal/statement.md": 5,
  "src/pages/content/pages/partners-affiliates.md": 1,
  "src/pages/content/pages/partners-agencies.md": 1,
};

test("no text but an owner's own declaration calls a website compliant, conformant or certified", async () => {
  const glob = new Bun.Glob("{cli,islands,src,widget}/**/*.{ts,tsx,md,json}");
  const found: Record<string, number> = {};
  for await (const path of glob.scan({ cwd: ROOT })) {
    if (path.startsWith("src/build/licenses/texts/")) continue;
    const claims = (await Bun.file(join(ROOT, path)).text()).match(CLAIM);
    if (claims) found[path] = claims.length;
  }
  expect(found).toEqual(ALLOWED);
});
