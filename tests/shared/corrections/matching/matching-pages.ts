import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packagedPage } from "#tests/widget/pages/packaged-pages.ts";

const FIXTURES = join(import.meta.dir, "../../../fixtures/widget-host");
const PACKAGES = join(dirname(Bun.resolveSync("axe-core/package.json", import.meta.dir)), "..");

/** Saved pages by others, and pages written for the tests. */
export async function matchingPages(): Promise<string[]> {
  const packaged = await Promise.all(["govuk", "resume", "dashboard", "slides"].map(packagedPage));
  const templates = ["index", "charts", "layout-static"].map((name) =>
    readFileSync(join(PACKAGES, `startbootstrap-sb-admin/dist/${name}.html`), "utf8"),
  );
  const fixtures = ["article", "magazine", "town", "patterns", "dialogs", "old-library"].map((name) =>
    readFileSync(join(FIXTURES, `${name}.html`), "utf8"),
  );
  const articles = readdirSync(join(FIXTURES, "reader")).map((file) =>
    readFileSync(join(FIXTURES, "reader", file), "utf8"),
  );
  return [...packaged.flatMap((page) => page ?? []), ...templates, ...fixtures, ...articles, shopPage()];
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
