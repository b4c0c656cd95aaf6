import { describe, expect, test } from "bun:test";
import dashboardWords from "#shared/language/de/dashboard.json" with { type: "json" };
import { pageIn } from "#shared/language/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { pageContext, parseHtml, renderAll } from "./render.ts";

const { content } = pageContext();
const documents = new Map(renderAll().map(({ path, html }) => [path, parseHtml(html)]));

const germanWords: Record<string, string> = dashboardWords;

function documentAt(path: string) {
  const document = documents.get(path);
  if (!document) throw new Error(`There is no page ${path}`);
  return document;
}

function texts(path: string, selector: string): string[] {
  return [...documentAt(path).querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? "");
}

test("every Markdown file of guides, articles and legal texts becomes a page with its title, and no placeholder unfilled", () => {
  const titles = [...documents.values()].flatMap(
    (document) => document.querySelector("h1")?.textContent ?? [],
  );
  for (const { meta } of [...content.guides, ...content.blog, ...content.legal, ...content.pages]) {
    expect(titles).toContain(meta.title.replaceAll("{{productName}}", "Banister"));
  }
  for (const { html } of renderAll()) expect(html).not.toMatch(/\{\{[#^/]?\w+\}\}/);
});

describe("installation guides", () => {
  const platforms = "framer wordpress shopify wix squarespace webflow bigcommerce react html".split(" ");
  const further = "typo3 contao shopware joomla drupal ghost nuxt sveltekit angular google-tag-manager".split(
    " ",
  );

  test("are the nine specified ones first, in order, and then the others, with a mark each and a link named as before", () => {
    const [sites, analytics] = documentAt(PAGES.installationGuides).querySelectorAll(".link-cards");
    const paths = [...(sites?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
    expect(paths).toEqual([...platforms, ...further].map((name) => `${PAGES.installationGuides}/${name}`));
    expect(analytics?.querySelectorAll("a")).toHaveLength(6);
    for (const path of [PAGES.installationGuides, `/de${PAGES.installationGuides}`]) {
      const titles = documentAt(path).querySelectorAll(".link-card__title");
      expect(titles).toHaveLength(content.guides.length);
      for (const title of titles) {
        const link = title.querySelector("a");
        expect(title.querySelector('svg[aria-hidden="true"] path[d]')).not.toBeNull();
        expect(link?.childElementCount).toBe(0);
        expect(title.textContent).toBe(link?.textContent ?? "");
      }
    }
  });

  test("name all directives of a policy, and unless about analytics show the code, a way to the owner's, and a check", () => {
    for (const { slug, meta, body } of content.guides) {
      const document = documentAt(`${PAGES.installationGuides}/${slug}`);
      const directives = /script-src/.test(body) ? ["connect-src", "font-src"] : [];
      for (const directive of directives) expect(body, slug).toContain(directive);
      const hasCheck = document.querySelector("#check-your-page") !== null;
      expect(hasCheck, slug).toBe(meta.kind !== "analytics");
      if (!hasCheck) continue;
      expect(document.querySelector("pre")?.textContent, slug).toContain("YOUR-WIDGET-ID");
      const ownCode = `/login?next=%2Finstallation-guides%2F${slug}`;
      expect(document.querySelector(".own-widget a")?.getAttribute("href")).toBe(ownCode);
    }
  });
});

test("the help center has the answers that the dashboard links, in both languages, and gives search engines all", () => {
  for (const id of ["how-do-i-protect-my-account-with-a-second-step", "single-sign-on"]) {
    expect(documentAt(PAGES.helpCenter).getElementById(id)).not.toBeNull();
    const german = documentAt(pageIn("de", PAGES.helpCenter));
    expect(german.getElementById(germanWords[id] ?? id)).not.toBeNull();
  }
  const [data = ""] = texts(PAGES.helpCenter, 'script[type="application/ld+json"]');
  const questions = texts(PAGES.helpCenter, "summary h3");
  expect(questions.length).toBeGreaterThanOrEqual(20);
  expect(JSON.parse(data)).toMatchObject({
    "@type": "FAQPage",
    mainEntity: questions.map((name) => ({ name, acceptedAnswer: { text: expect.stringMatching(/\w/) } })),
  });
});
