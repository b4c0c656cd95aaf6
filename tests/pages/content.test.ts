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

describe("every Markdown file", () => {
  test("of guides, articles and legal texts becomes a page with its title, and no placeholder unfilled", () => {
    const titles = [...documents.values()].flatMap(
      (document) => document.querySelector("h1")?.textContent ?? [],
    );
    for (const { meta } of [...content.guides, ...content.blog, ...content.legal, ...content.pages]) {
      expect(titles).toContain(meta.title.replaceAll("{{productName}}", "Banister"));
    }
    for (const { html } of renderAll()) expect(html).not.toMatch(/\{\{[#^/]?\w+\}\}/);
  });
});

describe("installation guides", () => {
  const platforms = "framer wordpress shopify wix squarespace webflow bigcommerce react html".split(" ");
  const further = "typo3 contao shopware joomla drupal ghost nuxt sveltekit angular google-tag-manager".split(
    " ",
  );

  test("are the nine specified ones first, in order, and then the others", () => {
    const [sites, analytics] = documentAt(PAGES.installationGuides).querySelectorAll(".link-cards");
    const paths = [...(sites?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
    expect(paths).toEqual([...platforms, ...further].map((name) => `${PAGES.installationGuides}/${name}`));
    expect(analytics?.querySelectorAll("a")).toHaveLength(6);
  });

  test("in the overview have a mark each, hidden from screen readers, and a link named as before", () => {
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

  test("end with the check of the page unless they are about analytics, and name all directives of a policy", () => {
    for (const { slug, meta, body } of content.guides) {
      const check = documentAt(`${PAGES.installationGuides}/${slug}`).querySelector("#check-your-page");
      expect([slug, check !== null]).toEqual([slug, meta.kind !== "analytics"]);
      if (!/script-src/.test(body)) continue;
      for (const directive of ["connect-src", "font-src"])
        expect([slug, body]).toEqual([slug, expect.stringContaining(directive)]);
    }
  });

  test("show the code to paste, and how to sign in for the owner's own", () => {
    for (const name of [...platforms, ...further]) {
      const document = documentAt(`${PAGES.installationGuides}/${name}`);
      expect([name, document.querySelector("pre")?.textContent]).toEqual([
        name,
        expect.stringContaining("YOUR-WIDGET-ID"),
      ]);
      expect(document.querySelector(".own-widget a")?.getAttribute("href")).toBe(
        `/login?next=%2Finstallation-guides%2F${name}`,
      );
    }
  });
});

describe("the help center", () => {
  test.each(["how-do-i-protect-my-account-with-a-second-step", "single-sign-on"])(
    "has the answer #%s, which the dashboard links, in both languages",
    (id) => {
      const germanId = germanWords[id] ?? id;
      expect(documentAt(PAGES.helpCenter).getElementById(id)).not.toBeNull();
      expect(documentAt(pageIn("de", PAGES.helpCenter)).getElementById(germanId)).not.toBeNull();
    },
  );

  test("has at least twenty entries, and gives search engines the same questions and answers", () => {
    const [data = ""] = texts(PAGES.helpCenter, 'script[type="application/ld+json"]');
    const questions = texts(PAGES.helpCenter, "summary h3");
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(JSON.parse(data)).toMatchObject({
      "@type": "FAQPage",
      mainEntity: questions.map((name) => ({ name, acceptedAnswer: { text: expect.stringMatching(/\w/) } })),
    });
  });
});
