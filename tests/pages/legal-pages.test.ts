import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { CONTACT_TOPICS } from "#shared/contact-words.ts";
import { PAGES } from "#shared/paths.ts";
import { GRACE_DAYS, PLANS, TRIAL_DAYS } from "#shared/plans.ts";
import { formatAmount } from "#shared/prices.ts";
import { loadConfig } from "../../src/config.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { COMPANY, PLAN_TEXTS, parseHtml, renderAll, renderPath } from "./render.ts";

const pages = new Map(renderAll().map(({ path, html }) => [path, html]));
const htmlOf = (path: string) => pages.get(path) ?? "";
const textOf = (path: string) => parseHtml(htmlOf(path)).querySelector("main")?.textContent ?? "";

test.each([PAGES.privacy, PAGES.termsGerman, PAGES.statement])(
  "%s has no picture beside its title",
  (path) => {
    const head = (of: string) => parseHtml(htmlOf(of)).querySelector(".page-head");
    expect(head(path)?.querySelector("svg")).toBeNull();
    expect(head(PAGES.blog)?.querySelector("svg")).not.toBeNull();
  },
);

describe("paths with the same page", () => {
  test.each([
    [PAGES.privacyPolicy, PAGES.privacy],
    [PAGES.termsOfService, PAGES.terms],
  ])("%s is the page %s, and says so", (twin, canonical) => {
    expect(htmlOf(twin)).toBe(htmlOf(canonical));
    expect(htmlOf(twin)).toContain(`<link rel="canonical" href="https://banister.test${canonical}"/>`);
  });

  test.each([
    [PAGES.contact, PAGES.contactGerman],
    [PAGES.privacy, PAGES.privacyGerman],
    [PAGES.terms, PAGES.termsGerman],
  ])("%s and %s name each other as the same in the other language", (english, german) => {
    for (const path of [english, german]) {
      const links = [...parseHtml(htmlOf(path)).querySelectorAll("link[hreflang]")];
      expect(links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]).sort()).toEqual([
        ["de", `https://banister.test${german}`],
        ["en", `https://banister.test${english}`],
        ["x-default", `https://banister.test${english}`],
      ]);
    }
  });
});

describe("a page in two languages", () => {
  test.each([
    [PAGES.imprint, "de", "en", "English version", "Imprint"],
    [PAGES.statement, "en", "de", "Deutsche Fassung", "Erklärung zur Barrierefreiheit"],
  ])(
    "%s leads from its head to the part in the other, which says its language",
    (path, lang, other, version, title) => {
      const document = parseHtml(htmlOf(path));
      const link = document.querySelector(".page-head .facts a");
      expect(link?.textContent).toBe(version);
      expect([link?.getAttribute("lang"), link?.getAttribute("hreflang")]).toEqual([other, other]);
      const heading = document.querySelector(`main [id="${link?.getAttribute("href")?.slice(1)}"]`);
      expect([heading?.tagName, heading?.textContent]).toEqual(["H2", title]);
      expect(heading?.closest("[lang]")?.getAttribute("lang")).toBe(other);
      expect(document.documentElement.lang).toBe(lang);
    },
  );

  test("says the same in both parts", () => {
    for (const path of [PAGES.imprint, PAGES.statement]) {
      const document = parseHtml(htmlOf(path));
      const part = document.querySelector("main .text .text");
      const inPart = part?.querySelectorAll("h3").length ?? 0;
      const all = document.querySelectorAll("main .text h2").length;
      expect([path, all - 1]).toEqual([path, inPart]);
    }
  });
});

describe("the operator's details", () => {
  test("are in the imprint in both languages, if they are set", () => {
    const text = textOf(PAGES.imprint);
    const { missing: _missing, ...details } = COMPANY;
    for (const detail of Object.values(details)) expect(text.split(detail).length).toBeGreaterThan(2);
    expect(text).not.toContain("fehlen Angaben");
  });

  test("that are missing are listed for the operator, and leave no empty heading", () => {
    const { company } = loadConfig({ COMPANY_NAME: "Banister Ltd", COMPANY_VAT_ID: "-" });
    const document = parseHtml(renderPath(PAGES.imprint, { company }));
    const listed = [...document.querySelectorAll(".missing-details code")].map((item) => item.textContent);
    expect(listed).toEqual([
      "COMPANY_ADDRESS",
      "COMPANY_COUNTRY",
      "COMPANY_PHONE",
      "COMPANY_REPRESENTATIVE",
      "COMPANY_REGISTER_COURT",
      "COMPANY_REGISTER_NUMBER",
      "COMPANY_EDITOR",
    ]);
    const headings = [...document.querySelectorAll("main :is(h2, h3)")].map(({ textContent }) => textContent);
    for (const absent of ["Umsatzsteuer", "VAT", "Registereintrag", "Register entry"]) {
      expect(headings).not.toContain(absent);
    }
    expect(document.querySelector("main")?.textContent).not.toMatch(/Telefon:|Phone:|, ,|undefined|\{\{/);
  });

  test.each([PAGES.privacy, PAGES.privacyGerman, PAGES.terms, PAGES.termsGerman])(
    "that %s needs are listed there, and no others",
    (path) => {
      const { company } = loadConfig({ COMPANY_COUNTRY: "Ireland" });
      const document = parseHtml(renderPath(path, { company }));
      const listed = [...document.querySelectorAll(".missing-details code")].map((item) => item.textContent);
      expect(listed).toEqual(["COMPANY_NAME", "COMPANY_ADDRESS"]);
    },
  );
});

describe("a legal text", () => {
  const hasNote = (html: string) => parseHtml(html).querySelector(".template-note") !== null;

  test("that is shipped says that it has to be reviewed; the statement does not", () => {
    const legal = [PAGES.privacy, PAGES.privacyGerman, PAGES.terms, PAGES.termsGerman, PAGES.imprint];
    for (const path of legal) expect([path, hasNote(htmlOf(path))]).toEqual([path, true]);
    expect(hasNote(htmlOf(PAGES.statement))).toBe(false);
  });

  test("replaced by the operator does not", () => {
    const { content } = loadContent();
    const legal = content.legal.map(({ meta: { template: _template, ...meta }, ...file }) => ({
      ...file,
      meta,
    }));
    expect(hasNote(renderPath(PAGES.terms, {}, { ...content, legal }))).toBe(false);
  });
});

describe("the terms", () => {
  test("name the plans' prices and visits", () => {
    const [english, german] = [textOf(PAGES.terms), textOf(PAGES.termsGerman)];
    for (const { name, price, visits } of Object.values(PLANS)) {
      for (const cents of Object.values(price)) {
        expect(english).toContain(formatAmount(cents, "usd"));
        expect(german).toContain(`${(cents / 100).toLocaleString("de-DE")} US-Dollar`);
      }
      expect(english).toContain(`${name}`);
      expect(english).toContain(visits.toLocaleString("en-US"));
      expect(german).toContain(visits.toLocaleString("de-DE"));
    }
  });

  test.each([
    [
      PAGES.terms,
      "Included",
      "We owe it only if we have agreed on it",
      "our support team, which writes to you",
      [
        "PROFESSIONAL",
        "Everything in Starter; Analytics integration; Multi-account and team management",
        "Litigation support; Case manager; Priority support",
      ],
    ],
    [
      PAGES.termsGerman,
      "Enthalten",
      "Wir schulden es nur, wenn wir es",
      "unser Support, der sich bei Ihnen meldet",
      [
        "PROFESSIONAL",
        "Alles aus Starter; Anbindung an Statistik; Mehrere Konten und Teams",
        "Unterstützung bei Rechtsstreit; Fallbetreuung; Bevorzugter Support",
      ],
    ],
  ])(
    "list what each plan includes, as the price list does: %s",
    (path, head, condition, people, professional) => {
      const rowsOf = (html: string) => {
        const rows = [...parseHtml(html).querySelectorAll("table")].filter((table) =>
          table.textContent?.includes(head),
        );
        return [...(rows[0]?.querySelectorAll("tbody tr") ?? [])].map((row) =>
          [...row.children].map(({ textContent }) => textContent),
        );
      };
      expect(rowsOf(htmlOf(path))[1]).toEqual(professional);
      expect(textOf(path)).toContain(condition);
      expect(textOf(path)).not.toContain(people);
      const plans = structuredClone(PLAN_TEXTS);
      plans.features.professional = [{ name: "Litigation support", isIncluded: true, note: "Mo-Fr" }];
      const html = renderPath(path, { plans });
      const support = professional[2]?.split(";")[0];
      expect(rowsOf(html)[1]).toEqual(["PROFESSIONAL", `${support} (Mo-Fr)`, "–"]);
      expect(parseHtml(html).querySelector("main")?.textContent).toContain(people);
    },
  );

  test("name the trial and the grace", () => {
    expect(textOf(PAGES.terms)).toContain(`The first ${TRIAL_DAYS} days are free`);
    expect(textOf(PAGES.terms)).toContain(`go on for ${GRACE_DAYS} days`);
    expect(textOf(PAGES.termsGerman)).toContain(`Die ersten ${TRIAL_DAYS} Tage sind kostenlos`);
    expect(textOf(PAGES.termsGerman)).toContain(`laufen ${GRACE_DAYS} Tage weiter`);
  });

  test.each([
    [PAGES.terms, "The widget alone does not make a website conform"],
    [PAGES.termsGerman, "Das Widget allein macht eine Website nicht konform"],
    [PAGES.statement, "the widget does not make a website conform"],
  ])("and the statement promise no conformance: %s", (path, sentence) => {
    expect(textOf(path)).toContain(sentence);
  });
});

describe("the privacy page", () => {
  /** Files of the site that write to the browser's storage, with their keys. */
  const STORED: Record<string, string[]> = {
    "islands/register/draft.ts": ["registrationDraft"],
    "islands/register/incomplete-user.ts": ["incompleteUserId", "incompleteUserEmail"],
    "src/dashboard/features/session/stored-changes.ts": ["draft:"],
    "src/dashboard/language.ts": ["dashboard-language"],
    "src/ui/browser/saved-look.ts": ["kept-look"],
    "src/ui/browser/shortcut-choice.ts": ["single-key-shortcuts"],
    "src/ui/browser/toast-across-navigation.ts": ["kept-toast"],
    "src/ui/browser/session-token.ts": ["token", "auth-token"],
  };

  test.each([PAGES.privacy, PAGES.privacyGerman])("%s names all keys stored in a browser", (path) => {
    for (const name of ["__Host-registration", "handrail:", ...Object.values(STORED).flat()]) {
      expect(textOf(path)).toContain(name);
    }
  });

  test("covers every file that stores something", async () => {
    const root = join(import.meta.dir, "../..");
    const paths = [...new Bun.Glob("{islands,src}/**/*.{ts,tsx}").scanSync(root)].sort();
    const writes = async (path: string) =>
      /\b(writeItem|setItem)\(|document\.cookie/.test(await Bun.file(join(root, path)).text());
    const found = await Promise.all(paths.map(async (path) => ((await writes(path)) ? [path] : [])));
    expect(found.flat()).toEqual([...Object.keys(STORED), "src/ui/browser/storage.ts"].sort());
  });
});

test("every link to the contact form has a known topic", () => {
  const links = [...pages.values()].flatMap((html) => [
    ...html.matchAll(/href="\/(?:contact|kontakt)\?topic=([^"]*)"/g),
  ]);
  const topics = links.map(([, topic = ""]) => topic);
  expect(topics.length).toBeGreaterThan(5);
  for (const topic of topics) expect(CONTACT_TOPICS.map(String)).toContain(topic);
});
