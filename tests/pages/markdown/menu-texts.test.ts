import { describe, expect, test } from "bun:test";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { BUILDERS, type Builder, type MenuPaths } from "#shared/sites/builders.ts";
import { loadContent } from "#src/pages/markdown/load-content.ts";
import { menuGaps, menuPaths } from "#src/pages/markdown/menu-texts.ts";
import { operatorFolder, withOperatorFolders } from "./operator-folder.ts";

withOperatorFolders();

/** An operator's folder with their own paths for one builder. */
function withOwn(name: string, body: string, checked = "2026-11-20"): string {
  return operatorFolder({ [`menus/${name}`]: `---\nchecked: ${checked}\nsources: []\n---\n\n${body}` });
}

const TODAY = new Date("2026-12-01T00:00:00Z");

describe("the shipped menu paths", () => {
  const shipped = menuPaths(loadContent());

  test("are of known builders, with the same rules and as many ways in both languages", () => {
    const first = ["contao", "drupal", "ghost", "joomla", "shopify", "shopware", "squarespace"];
    expect(Object.keys(shipped.en).sort()).toEqual([...first, "typo3", "webflow", "wix", "wordpress"]);
    for (const builder of Object.keys(BUILDERS) as Builder[]) {
      const counts = (paths: MenuPaths) =>
        [...(paths[builder] ?? [])].map(([rule, { ways }]) => [builder, rule, ways.length]);
      expect(counts(shipped.de)).toEqual(counts(shipped.en));
    }
  });

  test("are asked for by forty rules, all of which exist", () => {
    const texts = loadContent(withOwn("framer.md", "## pdf-locked\n\n- Framer → the file\n"));
    const gap = menuGaps(texts, TODAY).find(({ where }) => where === "menus/framer.md")?.gap ?? "";
    const rules = gap.replace("No path for ", "").split(", ");
    expect(new Set(rules).size).toBe(40);
    expect(rules.filter((rule) => !SCAN_RULES.has(rule))).toEqual([]);
  });
});

describe("an operator's own menu paths", () => {
  test("replace the shipped ones in both languages, and may be for a builder without any", () => {
    const own = menuPaths(
      loadContent(withOwn("wix.md", "## img-alt, empty-alt\n\n- Site → {file}\n  → Alt\n- Media\n")),
    );
    const path = { ways: ["Site → {file} → Alt", "Media"], checkedOn: "2026-11-20" };
    expect([...(own.en.wix ?? [])]).toEqual([
      ["img-alt", path],
      ["empty-alt", path],
    ]);
    expect(own.de.wix).toBeUndefined();
    expect(menuPaths(loadContent(withOwn("framer.md", "## img-alt\n\n- Alt\n"))).en.framer?.size).toBe(1);
  });

  test("are skipped with each mistake and its line, and the shipped ones stay", () => {
    const body = "## img-alx\n\n- A\n\n## img-alt\n\nSome text\n\n## link-name, link-name\n\n- B\n";
    const folder = withOwn("wix.md", body);
    const { problems, ...texts } = loadContent(folder);
    expect(problems).toEqual([
      `${folder}/menus/wix.md:6: there is no rule img-alx`,
      `${folder}/menus/wix.md:12: has to be a heading with rules, or an item of a list below one`,
      `${folder}/menus/wix.md:10: has no path below it`,
      `${folder}/menus/wix.md:14: link-name already has paths above`,
    ]);
    expect(menuPaths(texts)).toEqual(menuPaths(loadContent()));
    const unknown = withOwn("geocities.md", "## img-alt\n\n- A\n");
    expect(loadContent(unknown).problems).toEqual([
      `${unknown}/menus/geocities.md:1: there is no page of this name to replace`,
    ]);
  });

  test("are named once they are a year old, as are builders and rules without any", () => {
    const gapsOn = (day: string) =>
      menuGaps(loadContent(withOwn("wix.md", "## img-alt\n\n- A\n", "2026-01-10")), new Date(day))
        .filter(({ where }) => where === "menus/wix.md")
        .map(({ gap }) => gap.slice(0, 60));
    const missing = expect.stringMatching(/^No path for empty-alt, file-name-alt/);
    expect(gapsOn("2027-01-10")).toEqual([missing]);
    expect(gapsOn("2027-01-11")).toEqual(["Last compared with the builder’s menus on 2026-01-10", missing]);
    expect(menuGaps(loadContent(), TODAY)).toContainEqual({
      where: "german/menus/bigcommerce.md",
      gap: "There’s no such file",
    });
  });
});
