import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withDom } from "#tests/helpers/dom.ts";
import { LONG } from "#tests/helpers/long.ts";
import { packagedPage } from "#tests/widget/pages/packaged-pages.ts";
import { CHANGES, type PageChange } from "./change-page.ts";
import { measureMatching } from "./measure-matching.ts";

setDefaultTimeout(600_000);
withDom();

const FIXTURES = join(import.meta.dir, "../../../fixtures/widget-host");
const PACKAGES = join(dirname(Bun.resolveSync("axe-core/package.json", import.meta.dir)), "..");
const SAMPLE = LONG ? 200 : 12;
/** After a new release more may be lost, but no more mistaken. */
const HARD: PageChange = "new release";

test("after a page has changed, 85 % of its elements are found, and 1 in 1,000 at most is another", async () => {
  const all = await matchingPages();
  const pages = LONG ? all : all.filter((page, at) => at % 2 === 0 && page.length < 60_000);
  const total = { searches: 0, wrong: 0, kept: 0, found: 0 };
  for (const change of Object.keys(CHANGES) as PageChange[]) {
    const counts = pages.map((page) => measureMatching(document, page, change, SAMPLE));
    const sum = (name: "kept" | "found" | "searches" | "wrong" | "unmovedBefore" | "unmovedAfter") =>
      counts.reduce((sofar, one) => sofar + one[name], 0);
    total.searches += sum("searches");
    total.wrong += sum("wrong");
    if (LONG) {
      const share = ((sum("found") / sum("kept")) * 100).toFixed(1);
      console.info(`${change}: ${share} % of ${sum("kept")} found, ${sum("wrong")} wrong`);
      console.info(`${sum("unmovedBefore")} before and ${sum("unmovedAfter")} after it need no search`);
    }
    expect(sum("unmovedBefore") / sum("searches")).toBeGreaterThan(0.5);
    expect(counts.flatMap(({ unsure }) => unsure)).toEqual([]);
    for (const mistake of counts.flatMap(({ mistakes }) => mistakes).slice(0, 5)) console.info(mistake);
    if (change === HARD) continue;
    total.kept += sum("kept");
    total.found += sum("found");
  }
  expect(total.found / total.kept).toBeGreaterThan(0.85);
  expect(total.searches).toBeGreaterThan(500);
  expect(total.wrong / total.searches).toBeLessThanOrEqual(0.001);
});

/** Saved pages by others, and pages written for the tests. */
async function matchingPages(): Promise<string[]> {
  const packaged = await Promise.all(["govuk", "resume", "dashboard", "slides"].map(packagedPage));
  const templates = ["index", "charts", "layout-static"].map((name) =>
    join(PACKAGES, `startbootstrap-sb-admin/dist/${name}.html`),
  );
  const fixtures = ["article", "magazine", "town", "patterns", "dialogs", "old-library"].map((name) =>
    join(FIXTURES, `${name}.html`),
  );
  const articles = readdirSync(join(FIXTURES, "reader")).map((file) => join(FIXTURES, "reader", file));
  const read = [...templates, ...fixtures, ...articles].map((path) => readFileSync(path, "utf8"));
  return [...packaged.flatMap((page) => page ?? []), ...read, shopPage()];
}

/** Writes a shop's page, whose cards differ in their texts alone. */
function shopPage(): string {
  const names = ["Oak chair", "Ash table", "Pine shelf", "Elm bench", "Beech stool", "Oak chair XL"];
  const card = (name: string, at: number) => `<li class="card"><a href="/p/${at}"><img src="/t/thumb.jpg"></a>
    <h3>${name}</h3><span class="stars">${'<img src="star.svg">'.repeat(3 + (at % 3))}</span>
    <p class="price">${19 + at * 10} €</p><button class="buy" type="button">Add to basket</button>
    <a href="#" class="wish"><svg viewBox="0 0 9 9"></svg></a></li>`;
  return `<html><body><header><nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li>
    <li><a href="/help">Help</a></li></ul></nav><form><input name="q"><button><svg></svg></button></form></header>
    <main><h1>Furniture</h1><ul>${names.map(card).join("")}</ul></main>
    <footer><ul><li><a href="/">Home</a></li><li><a href="/help">Help</a></li><li><a href="/terms">Terms</a></li></ul></footer></body></html>`;
}
