import { join } from "node:path";
import { portalPage } from "../scan/portal-page.ts";

const ROOT = join(import.meta.dir, "../../..");

/** Pages of packages and of other tests, as their authors published them. */
const FILES = [
  ...["index", "tables", "charts", "layout-static", "register"].map(
    (name) => `node_modules/startbootstrap-sb-admin/dist/${name}.html`,
  ),
  "node_modules/startbootstrap-resume/dist/index.html",
  "node_modules/impress.js/index.html",
  "node_modules/govuk-frontend/dist/govuk/components/summary-list/template-extreme.html",
  "node_modules/govuk-frontend/dist/govuk/components/footer/template-full-gds-example.html",
  ...["article", "magazine", "town", "patterns"].map((name) => `tests/fixtures/widget-host/${name}.html`),
];

/** Elements of generated pages, most of which are larger than the saved ones. */
const GENERATED = [300, 600, 600, 900, 900, 1_200, 1_200, 1_600, 1_600, 2_500, 3_500];

/** Returns the 24 inner pages of a website, of mixed sizes. */
export async function savedPages(): Promise<string[]> {
  const saved = await Promise.all(FILES.map((file) => Bun.file(join(ROOT, file)).text()));
  return [...saved, ...GENERATED.map((elements) => portalPage(elements))];
}
