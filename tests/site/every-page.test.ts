import { beforeAll, describe, expect, test } from "bun:test";
import { pageIn } from "#shared/language/local-path.ts";
import { DASHBOARD, FILES, PAGES } from "#shared/paths.ts";
import { loadConfig } from "../../src/config.ts";
import type { ApiDocument } from "../../src/features/api-description/document.ts";
import { apiPages } from "../../src/pages/api/api-page.tsx";
import { renderAll } from "../pages/render.ts";
import { makeSite } from "./make-site.ts";

const config = loadConfig({});
const ORIGIN = config.publicUrl;
/** Link targets that are not public pages. */
const ELSEWHERE = new Set<string>([
  ...Object.values(DASHBOARD),
  FILES.blogFeed,
  `/de${FILES.blogFeed}`,
  FILES.securityTxt,
  "/api/openapi.json",
]);
/** Has no operations, since only the page's own sections are linked. */
const API: ApiDocument = {
  openapi: "3.1.1",
  info: { title: "API", version: "1", description: "An API." },
  ...{ servers: [], tags: [], paths: {}, webhooks: {} },
  components: { schemas: {}, responses: {}, headers: {}, securitySchemes: {} },
};
/** Pages that do nothing without JavaScript, since they lead to a session, which needs a script. */
const NEEDING_SCRIPT = [
  ...[PAGES.login, PAGES.sso, PAGES.ssoCallback, PAGES.register, PAGES.invitation],
  ...[PAGES.forgotPassword, PAGES.resetPassword, PAGES.verifyEmail, PAGES.emailVerification],
];

type Facts = Awaited<ReturnType<typeof factsOf>>;

const pages = new Map<string, Facts>();
beforeAll(async () => {
  const { routes } = await makeSite({ config, api: API });
  const found = renderAll().filter(({ status }) => status === 200);
  const ofApi = apiPages(API).map(({ paths }) => paths[0]);
  for (const path of [...found.map(({ path }) => path), ...ofApi]) {
    const reply = await routes.handle(new Request(`${ORIGIN}${path}`));
    expect([path, reply.status]).toEqual([path, 200]);
    pages.set(path, await factsOf(path, reply));
  }
});

async function factsOf(path: string, reply: Response) {
  const facts = {
    policy: reply.headers.get("content-security-policy") ?? "",
    ...{ html: "", canonical: "" },
    headings: <number[]>[],
    links: <URL[]>[],
    ids: new Set<string>(),
    repeatedIds: <string[]>[],
    /** Addresses of this page in its languages, by language. */
    languages: <Record<string, string>>{},
    /** Pictures without reserved space. */
    unsized: <string[]>[],
  };
  let hidden = 0;
  const rewriter = new HTMLRewriter();
  const each = (selector: string, note: (element: HTMLRewriterTypes.Element, href: string) => void) =>
    rewriter.on(selector, { element: (one) => note(one, one.getAttribute("href") ?? "") });
  each("template, [hidden]:not(input, img)", (element) => {
    hidden += 1;
    element.onEndTag(() => {
      hidden -= 1;
    });
  });
  each("h1, h2, h3, h4, h5, h6", ({ tagName }) => {
    if (hidden === 0) facts.headings.push(Number(tagName.slice(1)));
  });
  each("a[href]", (_, href) => {
    const url = new URL(href, `${ORIGIN}${path}`);
    if (url.origin === ORIGIN) facts.links.push(url);
  });
  each("[id]", (element) => {
    const id = element.getAttribute("id") ?? "";
    if (facts.ids.has(id)) facts.repeatedIds.push(id);
    facts.ids.add(id);
  });
  each("link[rel=canonical]", (_, href) => {
    facts.canonical = href;
  });
  each("link[hreflang]", (link, href) => {
    facts.languages[link.getAttribute("hreflang") ?? ""] = href;
  });
  each("img:not([width][height]), svg:not([viewbox]), video, iframe:not([width][height])", ({ tagName }) => {
    if (hidden === 0) facts.unsized.push(tagName);
  });
  facts.html = await rewriter.transform(reply).text();
  return facts;
}

/** Returns `/path: fault` for each fault that the check finds. */
function faults(check: (facts: Facts, path: string) => unknown[]): string[] {
  return [...pages].flatMap(([path, facts]) => check(facts, path).map((fault) => `${path}: ${fault}`));
}

describe("every page of the site", () => {
  test("links only to existing pages and fragments", () => {
    const broken = faults(({ links }) =>
      links.filter(({ pathname, hash }) => {
        const target = pages.get(pathname);
        if (!target) return !ELSEWHERE.has(pathname);
        return hash !== "" && !target.ids.has(decodeURIComponent(hash.slice(1)));
      }),
    );
    expect(broken).toEqual([]);
  });

  test("has each id once, one h1, skips no level, and reserves space for every picture", () => {
    const skips = ({ headings }: Facts) =>
      headings.filter((level, at) => level > (headings[at - 1] ?? 0) + 1 || (level === 1) !== (at === 0));
    expect(faults(({ repeatedIds }) => repeatedIds)).toEqual([]);
    expect(faults(skips)).toEqual([]);
    expect(faults(({ unsized }) => unsized)).toEqual([]);
  });

  test("requires Trusted Types unless it mounts the card form, and blocks inline scripts", () => {
    const isTyped = ({ policy }: Facts) => policy.includes("require-trusted-types-for 'script'");
    expect(faults((facts) => (isTyped(facts) ? [] : ["none"])).sort()).toEqual([
      `${pageIn("de", PAGES.register)}: none`,
      `${PAGES.register}: none`,
    ]);
    expect(faults(({ policy }) => policy.match(/'unsafe-[\w-]+'/g) ?? [])).toEqual([]);
  });

  test("has one canonical address, shared by its alias paths", () => {
    const canonical = (path: string) => pages.get(path)?.canonical;
    expect(canonical(PAGES.privacyPolicy)).toBe(`${ORIGIN}${PAGES.privacy}`);
    expect(canonical(PAGES.termsOfService)).toBe(`${ORIGIN}${PAGES.terms}`);
    const own = ({ canonical: address }: Facts) =>
      address && canonical(new URL(address).pathname) !== address;
    expect(faults((facts) => (own(facts) ? [facts.canonical] : []))).toEqual([]);
  });

  test("links its translation, and is linked by it", () => {
    const twins = [...pages.values()].filter(({ languages }) => Object.keys(languages).length > 0);
    expect(twins.length).toBeGreaterThan(6);
    for (const { languages } of twins)
      for (const address of Object.values(languages))
        expect(pages.get(new URL(address).pathname)?.languages).toEqual(languages);
  });

  test("says that it needs JavaScript if it does nothing without, and no other page does", () => {
    const saying = [...pages].filter(([, { html }]) =>
      /This page needs JavaScript|Diese Seite braucht JavaScript/.test(html),
    );
    const german = NEEDING_SCRIPT.map((path) => pageIn("de", path));
    expect(saying.map(([path]) => path).sort()).toEqual([...new Set([...NEEDING_SCRIPT, ...german])].sort());
  });
});

test("an address without a page is answered in the language of the address, or else of the reader", async () => {
  const { notFound } = await makeSite({ config, api: API });
  const languageAt = async (path: string, language: string) => {
    const reply = notFound(new Request(`${ORIGIN}${path}`, { headers: { "accept-language": language } }));
    const vary = "Accept-Encoding, Accept-Language, Cookie";
    expect([reply.status, reply.headers.get("vary")]).toEqual([404, vary]);
    return /<html lang="(\w+)"/.exec(await reply.text())?.[1];
  };
  expect(await languageAt("/nothing", "en-US")).toBe("en");
  expect(await languageAt("/app/nothing", "de-AT")).toBe("de");
  expect(await languageAt("/de/nichts", "en-US")).toBe("de");
});
