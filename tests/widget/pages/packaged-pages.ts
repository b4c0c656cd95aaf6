import { dirname, join } from "node:path";

const ADDRESS = "/packages/";

const PACKAGES = join(dirname(Bun.resolveSync("axe-core/package.json", import.meta.dir)), "..");

/** Pages by other authors, from packages installed only for the tests. */
const PAGES: Record<string, () => Promise<string>> = {
  govuk: govukPage,
  resume: () => page("startbootstrap-resume/dist/index.html"),
  dashboard: () => page("startbootstrap-sb-admin/dist/tables.html"),
  slides: async () => (await page("impress.js/index.html")).replaceAll(/ data-autoplay="\d+"/g, ""),
};

export async function packagedPage(name: string): Promise<string | undefined> {
  return PAGES[name]?.();
}

/** Serves fonts at the root of the site, where the design system's sheet requests them. */
export function packagedFile(path: string) {
  if (path.startsWith(ADDRESS)) return Bun.file(join(PACKAGES, path.slice(ADDRESS.length)));
  return path.startsWith("/assets/")
    ? Bun.file(join(PACKAGES, "govuk-frontend/dist/govuk", path))
    : undefined;
}

/**
 * Reads a page of a package, without its external resources except Bootstrap's script, which is
 * installed.
 */
async function page(path: string): Promise<string> {
  const folder = `${ADDRESS}${dirname(path)}/`;
  const html = await Bun.file(join(PACKAGES, path)).text();
  return marked(
    html
      .replace(/https:\/\/cdn\.jsdelivr\.net\/npm\/bootstrap@[\d.]+\//, `${ADDRESS}bootstrap/`)
      .replace(/<script[^>]+src="(?:https?:)?\/\/[^>]*>\s*<\/script>/g, "")
      .replace(/<link[^>]+href="(?:https?:)?\/\/[^>]*>/g, "")
      .replace(/<script[^>]+src="[^"]*(?:datatables|chart)[^>]*>\s*<\/script>/g, "")
      .replace(/(src|href)="(?!#|\/|[a-z]+:|[^"]*\.html)([^"]+)"/g, `$1="${folder}$2"`),
  );
}

/**
 * Every example of these components, one after the other, as on the design system's own review
 * pages.
 */
const COMPONENTS = [
  "accordion back-link breadcrumbs button character-count checkboxes cookie-banner date-input",
  "details error-summary fieldset file-upload input inset-text notification-banner pagination",
  "panel password-input phase-banner radios select service-navigation summary-list table tabs tag",
  "task-list textarea warning-text",
].flatMap((names) => names.split(" "));

async function govukPage(): Promise<string> {
  const folder = join(PACKAGES, "govuk-frontend/dist/govuk");
  const sections = COMPONENTS.map(async (name) => {
    const { fixtures } = await Bun.file(join(folder, `components/${name}/fixtures.json`)).json();
    const shown: { hidden: boolean; html: string }[] = fixtures.filter(
      (one: { hidden: boolean }) => !one.hidden,
    );
    return `<section><h2 class="govuk-heading-l">${name}</h2>${shown.map(({ html }) => html).join("\n")}</section>`;
  });
  const files = `${ADDRESS}govuk-frontend/dist/govuk/`;
  return `<!doctype html>
<html lang="en" class="govuk-template">
<head><meta charset="utf-8"><title>Components</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${files}govuk-frontend.min.css"><!--head--></head>
<body class="govuk-template__body js-enabled govuk-frontend-supported"><main class="govuk-width-container">
<h1 class="govuk-heading-xl">Components</h1>${(await Promise.all(sections)).join("\n")}</main>
<script type="module">import { initAll } from "${files}govuk-frontend.min.js"; initAll();</script>
<!--end--></body></html>`;
}

function marked(html: string): string {
  return html
    .replace("</head>", "<!--head--></head>")
    .replace(/<\/body>(?![\s\S]*<\/body>)/, "<!--end--></body>");
}
