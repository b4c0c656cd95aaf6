import type { Browser, Page } from "playwright-core";
import * as v from "valibot";
import { pathOf } from "#shared/endpoint.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { DASHBOARD, PAGES, REPORTS_VIEW } from "#shared/paths.ts";
import { readUser } from "#shared/sessions/contract.ts";
import { createStripeClient } from "#src/features/billing/provider/stripe-client.ts";
import type { PictureLook, ProductPictureName } from "#src/pages/product-pictures/product-pictures.ts";
import { TestBrowser } from "../helpers/app.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { confirmCard } from "../helpers/people.ts";
import { openPage, savePicture, type View } from "./page-pictures.ts";
import { fillSampleAccount } from "./sample-account.ts";
import { type SampleSite, shootCheck, shootCode, startSampleSite } from "./shoot-guides.ts";

const SCHEMES = ["light", "dark"] as const;
const OwnerSchema = v.object({ id: v.number(), accountId: v.number() });

interface Studio {
  browser: Browser;
  server: RunningExecutable;
  site: SampleSite;
  /** Addresses in the guides' pictures, instead of this machine's. */
  addresses: Record<string, string>;
}

interface Screen {
  name: ProductPictureName;
  path: string;
  token: string | null;
  wide: View;
  /** Missing if phones show the wide one. */
  phone?: View;
  /** Takes the picture once the page shows what it is of. */
  shoot: (page: Page) => Promise<Uint8Array>;
}

const HERO: View = { width: 1440, height: 900, scale: 1.25 };
const HERO_PHONE: View = { width: 390, height: 844, scale: 1.5 };
/** A column of the home page, so that its pictures can be read as they are. */
const COLUMN: View = { width: 400, height: 1400, scale: 2 };
const COLUMN_HEIGHT = 360;
const GUIDE: View = { width: 720, height: 1600, scale: 1.5 };
const GUIDE_PHONE: View = { width: 390, height: 2000, scale: 1.5 };

/** Takes pictures of `./handrail` with a sample account, in each language, scheme and width. */
export async function takeProduct(browser: Browser, names: ProductPictureName[]): Promise<void> {
  const server = await startExecutable({ TRUST_PROXY: "1" });
  const site = startSampleSite();
  const addresses = {
    [site.url]: "https://www.harbor-pottery.example/",
    [server.url]: "https://handrail.example",
  };
  const studio = { browser, server, site, addresses };
  try {
    for (const language of PAGE_LANGUAGES)
      for (const screen of await screensIn(studio, language))
        if (names.includes(screen.name)) await take(studio, language, screen);
  } finally {
    site.stop();
    await server.stop();
  }
}

async function screensIn({ server, site, addresses }: Studio, language: PageLanguage): Promise<Screen[]> {
  const { token, siteId } = await sampleOwner(server, language);
  const column = (name: ProductPictureName, path: string, shoot: Screen["shoot"]): Screen => ({
    name,
    path,
    token,
    wide: COLUMN,
    shoot,
  });
  const guide = { path: DASHBOARD.home, token, wide: GUIDE, phone: GUIDE_PHONE };
  return [
    {
      name: "panel",
      path: pageIn(language, PAGES.home),
      token: null,
      wide: HERO,
      phone: HERO_PHONE,
      shoot: shootPanel,
    },
    column("fixes", DASHBOARD.home, topOf(".card:has(.next-steps):has(.scan-long)")),
    column("reports", REPORTS_VIEW, topOf(".report-list > :first-child")),
    column("report", DASHBOARD.home, (page) => shootReport(page, siteId, language)),
    { name: "code", ...guide, shoot: (page) => shootCode(page, addresses) },
    { name: "check", ...guide, shoot: (page) => shootCheck(page, addresses, site) },
  ];
}

async function sampleOwner(server: RunningExecutable, language: PageLanguage) {
  const api = new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", server.url), request)),
  );
  const stripe = createStripeClient("sk_test_handrail", server.providerUrl);
  const { step2 } = await confirmCard({ stripe }, api);
  const answer = await api.call("POST", "/api/auth/register-step2", { ...step2, plan: "business" });
  api.token = String(answer.body.token);
  const { body } = await api.call("GET", pathOf(readUser));
  const owner = v.parse(OwnerSchema, body);
  const sql = server.connect();
  try {
    await sql`update users set is_email_verified = true, contact_person = 'Rosa Lindqvist' where id = ${owner.id}`;
    return { token: api.token, ...(await fillSampleAccount(sql, owner, language)) };
  } finally {
    await sql.end();
  }
}

async function take(
  { browser, server }: Studio,
  language: PageLanguage,
  { name, path, token, wide, phone, shoot }: Screen,
): Promise<void> {
  for (const scheme of SCHEMES) {
    const photograph = async (width: PictureLook["width"], view: View) => {
      const page = await openPage(browser, view, { colorScheme: scheme, locale: language });
      if (token !== null) await page.addInitScript((value) => localStorage.setItem("token", value), token);
      await page.goto(`${server.url}${path}`);
      await savePicture(page, await shoot(page), { name, scheme, width, language });
    };
    await photograph("wide", wide);
    if (phone) await photograph("phone", phone);
  }
}

/**
 * Takes the hero's frame once it has its panel. On a phone the panel's letters are narrowed to the
 * width of Roboto and San Francisco, which the browser does not have here.
 */
async function shootPanel(page: Page): Promise<Uint8Array> {
  await page.locator(".hero-demo__stage--live").waitFor();
  await page.waitForLoadState("networkidle");
  if (page.viewportSize()?.width === HERO_PHONE.width) {
    const widget = page.frameLocator(".hero-demo__frame").locator("handrail-widget");
    await widget.evaluate((host) => {
      const condensed = new CSSStyleSheet();
      condensed.replaceSync("* { font-stretch: condensed !important; letter-spacing: -0.06em !important; }");
      host.shadowRoot?.adoptedStyleSheets.push(condensed);
    });
  }
  return page.locator(".hero-demo__frame").screenshot();
}

/** Takes the upper part of an element once it is there, without what hovers above it. */
function topOf(selector: string): Screen["shoot"] {
  return async (page) => {
    const element = page.locator(selector).first();
    await element.waitFor();
    await page.waitForLoadState("networkidle");
    const box = await element.boundingBox();
    if (!box) throw new Error(`${selector} does not show`);
    return page.screenshot({ fullPage: true, clip: { ...box, height: Math.min(box.height, COLUMN_HEIGHT) } });
  };
}

/** Takes the top of the month's report as a PDF, which is white in both schemes. */
async function shootReport(page: Page, siteId: string, language: PageLanguage): Promise<Uint8Array> {
  const pdf = await page.evaluate(async (path) => {
    const reply = await fetch(path, {
      headers: { authorization: `Bearer ${localStorage.getItem("token")}` },
    });
    return Array.from(new Uint8Array(await reply.arrayBuffer()));
  }, `/api/sites/${siteId}/report?format=pdf&language=${language}`);
  const { width, scale } = COLUMN;
  const size = ["-scale-to-x", width * scale, "-scale-to-y", "-1"].map(String);
  const pages = Bun.spawn(
    ["pdftoppm", "-png", "-singlefile", ...size, "-H", String(COLUMN_HEIGHT * scale), "-"],
    {
      stdin: Uint8Array.from(pdf),
    },
  );
  return new Response(pages.stdout).bytes();
}
