import { describe, expect, test } from "bun:test";
import { pageIn } from "#shared/page-in.ts";
import { PAGES } from "#shared/paths.ts";
import dashboardWords from "../../src/dashboard/german.json" with { type: "json" };
import type { ApiDocument } from "../../src/features/api-description/document.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { renderPages } from "../../src/pages/render-pages.tsx";
import { pageContext, parseHtml, renderPath } from "./render.ts";

const { content } = loadContent();
/** Has no operations, since only the page's own sections are linked. */
const API: ApiDocument = {
  openapi: "3.1.1",
  info: { title: "API", version: "1", description: "An API." },
  servers: [],
  tags: [],
  paths: {},
  webhooks: {},
  components: { schemas: {}, responses: {}, headers: {}, securitySchemes: {} },
};
const pages = renderPages({ ...pageContext(), api: API });
const documents = new Map(pages.map(({ path, html }) => [path, parseHtml(html)]));

const germanWords: Record<string, string> = dashboardWords;

function documentAt(path: string) {
  const document = documents.get(path);
  if (!document) throw new Error(`There is no page ${path}`);
  return document;
}

function texts(path: string, selector: string): string[] {
  return [...documentAt(path).querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? "");
}

function dataOf(path: string): Record<string, unknown>[] {
  return texts(path, 'script[type="application/ld+json"]').map((json) => JSON.parse(json));
}

describe("links within the site", () => {
  test("lead to existing fragments", () => {
    const lost: string[] = [];
    for (const [path, document] of documents) {
      for (const link of document.querySelectorAll("a[href*='#']")) {
        const { pathname, hash, origin } = new URL(
          link.getAttribute("href") ?? "",
          `https://banister.test${path}`,
        );
        if (origin !== "https://banister.test" || hash === "" || path === "*") continue;
        if (!documents.get(pathname)?.getElementById(decodeURIComponent(hash.slice(1)))) {
          lost.push(`${path}: ${pathname}${hash}`);
        }
      }
    }
    expect(lost).toEqual([]);
  });
});

describe("every Markdown file", () => {
  test("of guides, articles and legal texts becomes a page with its title", () => {
    const titles = [...documents.values()].flatMap(
      (document) => document.querySelector("h1")?.textContent ?? [],
    );
    for (const { meta } of [...content.guides, ...content.blog, ...content.legal, ...content.pages]) {
      expect(titles).toContain(meta.title.replaceAll("{{productName}}", "Banister"));
    }
  });

  test("leaves no placeholder unfilled", () => {
    for (const { html } of pages) expect(html).not.toMatch(/\{\{[#^/]?\w+\}\}/);
  });
});

describe("installation guides", () => {
  const platforms = [
    "framer",
    "wordpress",
    "shopify",
    "wix",
    "squarespace",
    "webflow",
    "bigcommerce",
    "react",
    "html",
  ];

  const further = [
    ...["typo3", "contao", "shopware", "joomla", "drupal", "ghost"],
    ...["nuxt", "sveltekit", "angular", "google-tag-manager"],
  ];

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

  test("of an operator have their first letter for a mark, hidden from screen readers", () => {
    const [first] = content.guides;
    if (!first) throw new Error("There are no guides");
    const own = { ...first, slug: "our-builder", meta: { ...first.meta, platform: "Öre" } };
    const html = renderPath(PAGES.installationGuides, {}, { ...content, guides: [own] });
    const title = parseHtml(html).querySelector(".link-card__title");
    expect(title?.querySelector('[aria-hidden="true"]')?.textContent).toBe("Ö");
    expect(title?.querySelector("a")?.textContent).toBe("Öre");
  });

  test("end with the check of the page, those about analytics without it", () => {
    for (const { slug, meta } of content.guides) {
      const check = documentAt(`${PAGES.installationGuides}/${slug}`).querySelector("#check-your-page");
      expect([slug, check !== null]).toEqual([slug, meta.kind !== "analytics"]);
    }
  });

  test("name all three directives wherever they show a policy", () => {
    for (const { slug, body } of content.guides) {
      if (!/script-src/.test(body)) continue;
      for (const directive of ["connect-src", "font-src"])
        expect([slug, body]).toEqual([slug, expect.stringContaining(directive)]);
    }
  });

  test.each([...platforms, ...further])(
    "for %s show the code to paste, and how to sign in for the owner's own",
    (name) => {
      const document = documentAt(`${PAGES.installationGuides}/${name}`);
      expect(document.querySelector("pre")?.textContent).toContain("YOUR-WIDGET-ID");
      expect(document.querySelector(".own-widget a")?.getAttribute("href")).toBe(
        `/login?next=%2Finstallation-guides%2F${name}`,
      );
    },
  );
});

describe("the blog", () => {
  test("lists every article, newest first", () => {
    const dates = [...documentAt(PAGES.blog).querySelectorAll("time")].map((time) => time.dateTime);
    expect(dates).toHaveLength(content.blog.length);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test("shows an article's author, date and reading time", () => {
    const path = `${PAGES.blog}/what-wcag-2-2-aa-asks-for`;
    const facts = texts(path, ".facts")[0];
    expect(facts).toContain("By Banister Ltd");
    expect(facts).toContain("November 3, 2026");
    expect(facts).toMatch(/\d min read/);
    expect(dataOf(path)[0]).toMatchObject({
      "@type": "BlogPosting",
      headline: "What WCAG 2.2 AA asks for, in plain words",
      datePublished: "2026-11-03",
      author: { name: "Banister Ltd" },
      mainEntityOfPage: `https://banister.test${path}`,
    });
  });

  test("links each article to the previous and next one", () => {
    const path = [...documentAt(PAGES.blog).querySelectorAll(".article-card a")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    for (const [index, article] of path.entries()) {
      const links = [...documentAt(article).querySelectorAll(".neighbor")].map((link) =>
        link.getAttribute("href"),
      );
      expect(links).toEqual([path[index + 1], path[index - 1]].filter((one) => one !== undefined));
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

  test.each([
    [PAGES.helpCenter, /refund/i],
    [PAGES.helpCenter, /\bVAT\b/],
    [pageIn("de", PAGES.helpCenter), /Geld zurück/],
    [pageIn("de", PAGES.helpCenter), /Umsatzsteuer/],
  ])("%s has a question about %p", (path, word) => {
    expect(texts(path, "summary h3").some((question) => word.test(question))).toBe(true);
  });

  test("has at least twenty entries, each with an id", () => {
    const answers = [...documentAt(PAGES.helpCenter).querySelectorAll("details > [id]")];
    expect(answers.length).toBeGreaterThanOrEqual(20);
    for (const answer of answers) expect(answer.textContent?.trim()).not.toBe("");
  });

  test("gives search engines the same questions and answers", () => {
    const [data] = dataOf(PAGES.helpCenter);
    const questions = texts(PAGES.helpCenter, "summary h3");
    expect(data).toMatchObject({
      "@type": "FAQPage",
      mainEntity: questions.map((name) => ({ name, acceptedAnswer: { text: expect.stringMatching(/\w/) } })),
    });
  });
});
