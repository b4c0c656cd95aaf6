import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { formatAmount } from "#shared/billing/format-price.ts";
import { GRACE_DAYS, PLANS, TRIAL_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { CONTACT_TOPICS } from "#shared/contact/words.ts";
import { PAGES } from "#shared/paths.ts";
import { loadConfig } from "../../src/config.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { resolvePlans } from "../../src/pages/plans/resolve-plans.ts";
import { COMPANY, PLAN_TEXTS, parseHtml, renderAll, renderPath } from "./render.ts";

const pages = new Map(renderAll().map(({ path, html }) => [path, html]));
const htmlOf = (path: string) => pages.get(path) ?? "";
const TEXTS = [PAGES.privacy, PAGES.privacyGerman, PAGES.terms, PAGES.termsGerman];
const textOf = (path: string) => parseHtml(htmlOf(path)).querySelector("main")?.textContent ?? "";

describe("a page in two languages", () => {
  test.each([
    [PAGES.imprint, "de", "en", "English version", "Imprint"],
    [PAGES.statement, "en", "de", "Deutsche Fassung", "Erklärung zur Barrierefreiheit"],
  ])(
    "%s leads from its head to the part in the other, which says its language and the same",
    (path, lang, other, version, title) => {
      const document = parseHtml(htmlOf(path));
      const link = document.querySelector(".page-head .facts a");
      expect(link?.textContent).toBe(version);
      expect([link?.getAttribute("lang"), link?.getAttribute("hreflang")]).toEqual([other, other]);
      const heading = document.querySelector(`main [id="${link?.getAttribute("href")?.slice(1)}"]`);
      expect([heading?.tagName, heading?.textContent]).toEqual(["H2", title]);
      expect(heading?.closest("[lang]")?.getAttribute("lang")).toBe(other);
      expect(document.documentElement.lang).toBe(lang);
      const inOther = document.querySelectorAll("main .text .text h3").length;
      expect(document.querySelectorAll("main .text h2").length - 1).toBe(inOther);
    },
  );
});

test("a model for suggestions is on pages only where there is one, with the host that gets the data", () => {
  const named = /language model|Sprachmodell|AI-powered|KI-gestützt|suggestions by a/i;
  const without = renderAll().filter(({ path, html }) => !path.includes("/blog") && named.test(html));
  expect(without.map(({ path }) => path)).toEqual([]);
  const model = { url: "https://models.example/v1", name: "gemma3" };
  const address = { publicUrl: "https://banister.test", supportEmail: "help@banister.test", chatHours: null };
  const plans = resolvePlans(loadPlans(), { ...address, model });
  const read = (path: string) =>
    parseHtml(renderPath(path, { model, plans })).querySelector("main")?.textContent;
  for (const path of [PAGES.privacy, PAGES.helpCenter])
    expect(read(path)).toContain("model at models.example");
  for (const path of [PAGES.privacyGerman, "/de/help-center"])
    expect(read(path)).toMatch(/Modell bei models\.example|modell bei models\.example/);
  expect(read(PAGES.terms)).toContain("They are drafts that can be wrong");
  expect(read(PAGES.termsGerman)).toContain("Es sind Entwürfe, die falsch sein können");
  expect(read(PAGES.home)).toContain("AI-powered optimisation: drafts of texts, which you check");
  expect(read(PAGES.home)).toContain("AI-powered optimisation means drafts");
  expect(read("/de")).toContain("KI-gestützte Optimierung: Entwürfe für Texte");
});

describe("the operator's details", () => {
  const listedIn = (document: ReturnType<typeof parseHtml>) =>
    [...document.querySelectorAll(".missing-details code")].map((item) => item.textContent);

  test("are in the imprint in both languages, if they are set", () => {
    const text = textOf(PAGES.imprint);
    const { missing: _missing, ...details } = COMPANY;
    for (const detail of Object.values(details)) expect(text.split(detail).length).toBeGreaterThan(2);
    expect(text).not.toContain("fehlen Angaben");
  });

  test("that are missing are listed for the operator, and leave no empty heading", () => {
    const { company } = loadConfig({ COMPANY_NAME: "Banister Ltd", COMPANY_VAT_ID: "-" });
    const document = parseHtml(renderPath(PAGES.imprint, { company }));
    expect(listedIn(document)).toEqual([
      ...["COMPANY_ADDRESS", "COMPANY_COUNTRY", "COMPANY_PHONE", "COMPANY_REPRESENTATIVE"],
      ...["COMPANY_REGISTER_COURT", "COMPANY_REGISTER_NUMBER", "COMPANY_EDITOR"],
    ]);
    const headings = [...document.querySelectorAll("main :is(h2, h3)")].map(({ textContent }) => textContent);
    for (const absent of ["Umsatzsteuer", "VAT", "Registereintrag", "Register entry"]) {
      expect(headings).not.toContain(absent);
    }
    expect(document.querySelector("main")?.textContent).not.toMatch(/Telefon:|Phone:|, ,|undefined|\{\{/);
  });

  test("that a legal text needs are listed there, and no others", () => {
    const { company } = loadConfig({ COMPANY_COUNTRY: "Ireland" });
    for (const path of TEXTS) {
      const listed = listedIn(parseHtml(renderPath(path, { company })));
      expect([path, ...listed]).toEqual([path, "COMPANY_NAME", "COMPANY_ADDRESS"]);
    }
  });
});

test("a legal text that is shipped says that it has to be reviewed, unlike the operator's own and the statement", () => {
  const hasNote = (html: string) => parseHtml(html).querySelector(".template-note") !== null;
  for (const path of [...TEXTS, PAGES.imprint]) expect([path, hasNote(htmlOf(path))]).toEqual([path, true]);
  expect(hasNote(htmlOf(PAGES.statement))).toBe(false);
  const { content } = loadContent();
  const legal = content.legal.map(({ meta: { template: _, ...meta }, ...file }) => ({ ...file, meta }));
  expect(hasNote(renderPath(PAGES.terms, {}, { ...content, legal }))).toBe(false);
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
    {
      path: PAGES.terms,
      head: "Included",
      condition: "We owe it only if we have agreed on it",
      people: "our support team, which writes to you",
      included: "Everything in Starter; Analytics integration; Multi-account and team management",
      onRequest: "Litigation support; Case manager; Priority support",
    },
    {
      path: PAGES.termsGerman,
      head: "Enthalten",
      condition: "Wir schulden es nur, wenn wir es",
      people: "unser Support, der sich bei Ihnen meldet",
      included: "Alles aus Starter; Anbindung an Statistik; Mehrere Konten und Teams",
      onRequest: "Unterstützung bei Rechtsstreit; Fallbetreuung; Bevorzugter Support",
    },
  ])("list what each plan includes, as the price list does: $path", (words) => {
    const { path, head, condition, people, included, onRequest } = words;
    const rowsOf = (html: string) => {
      const tables = [...parseHtml(html).querySelectorAll("table")];
      const [table] = tables.filter(({ textContent }) => textContent.includes(head));
      const rows = [...(table?.querySelectorAll("tbody tr") ?? [])];
      return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    };
    expect(rowsOf(htmlOf(path))[1]).toEqual(["PROFESSIONAL", included, onRequest]);
    expect(textOf(path)).toContain(condition);
    expect(textOf(path)).not.toContain(people);
    const plans = structuredClone(PLAN_TEXTS);
    plans.features.professional = [{ name: "Litigation support", isIncluded: true, note: "Mo-Fr" }];
    const html = renderPath(path, { plans });
    expect(rowsOf(html)[1]).toEqual(["PROFESSIONAL", `${onRequest.split(";")[0]} (Mo-Fr)`, "–"]);
    expect(parseHtml(html).querySelector("main")?.textContent).toContain(people);
  });

  test("name the trial and the grace, and promise no conformance, nor does the statement", () => {
    const [english, german] = [textOf(PAGES.terms), textOf(PAGES.termsGerman)];
    expect(english).toContain(`The first ${TRIAL_DAYS} days are free`);
    expect(english).toContain(`keep working for ${GRACE_DAYS} days`);
    expect(english).toContain("The widget alone does not make a website conform");
    expect(german).toContain(`Die ersten ${TRIAL_DAYS} Tage sind kostenlos`);
    expect(german).toContain(`laufen ${GRACE_DAYS} Tage weiter`);
    expect(german).toContain("Das Widget allein macht eine Website nicht konform");
    expect(textOf(PAGES.statement)).toContain("the widget does not make a website conform");
  });
});

describe("the privacy page", () => {
  /** Files of the site that write to the browser's storage, with their keys. */
  const STORED: Record<string, string[]> = {
    "islands/register/draft.ts": ["registrationDraft"],
    "islands/register/incomplete-user.ts": ["incompleteUserId", "incompleteUserEmail"],
    "src/dashboard/features/session/stored-changes.ts": ["draft:"],
    "src/dashboard/features/home/news-card.tsx": ["overview-visits:"],
    "src/dashboard/features/desk/live/chat-notices.tsx": ["chat-sound"],
    "src/dashboard/language.ts": ["dashboard-language"],
    "src/ui/browser/saved-look.ts": ["kept-look"],
    "src/ui/browser/shortcut-choice.ts": ["single-key-shortcuts"],
    "src/ui/browser/toast-across-navigation.ts": ["kept-toast"],
    "src/ui/browser/session-token.ts": ["token", "auth-token"],
  };

  test("names all keys stored in a browser in both languages, and no file stores another", async () => {
    for (const name of ["__Host-registration", "handrail:", ...Object.values(STORED).flat()])
      for (const path of [PAGES.privacy, PAGES.privacyGerman]) expect(textOf(path), path).toContain(name);
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
