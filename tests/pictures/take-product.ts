import type { Browser, Page } from "playwright-core";
import * as v from "valibot";
import { pathOf } from "#shared/endpoint.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { DASHBOARD, fillPath, issuesView, PAGES, REPORTS_VIEW } from "#shared/paths.ts";
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
/** Two pixels of a phone for each of the column's 358. */
const SCALED_WIDTH = 720;
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
  /** Scaled down from the wide one if missing. */
  phone?: View;
  /** Takes the picture once the page shows what it is of. */
  shoot: (page: Page) => Promise<Uint8Array>;
}

const HERO: View = { width: 1440, height: 900, scale: 1.25 };
const HERO_PHONE: View = { width: 390, height: 844, scale: 1.5 };
const DASHBOARD_VIEW: View = { width: 1180, height: 787, scale: 1.25 };
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
  const { token, widgetId, siteId } = await sampleOwner(server, language);
  const screen = (name: ProductPictureName, path: string, selector: string): Screen => ({
    name,
    path,
    token,
    wide: DASHBOARD_VIEW,
    shoot: from(selector),
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
    screen("overview", DASHBOARD.home, ".home"),
    screen("editor", fillPath(DASHBOARD.widget, { id: widgetId }), ".editor"),
    screen("issues", issuesView(siteId), ".issue-list"),
    screen("reports", REPORTS_VIEW, ".report-list"),
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
    const photograph = async (width: PictureLook["width"], view: View, scaledTo?: number) => {
      const page = await openPage(browser, view, { colorScheme: scheme, locale: language });
      if (token !== null) await page.addInitScript((value) => localStorage.setItem("token", value), token);
      await page.goto(`${server.url}${path}`);
      await savePicture(page, await shoot(page), { name, scheme, width, language }, scaledTo);
    };
    await photograph("wide", wide);
    await (phone ? photograph("phone", phone) : photograph("phone", wide, SCALED_WIDTH));
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

/** Scrolls to an element once it is there, with a margin above it, and takes the screen. */
function from(selector: string): Screen["shoot"] {
  return async (page) => {
    await page.locator(selector).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate((target) => {
      const { top = 0 } = document.querySelector(target)?.getBoundingClientRect() ?? {};
      scrollTo({ top: top + scrollY - 24, behavior: "instant" });
    }, selector);
    await page.waitForLoadState("networkidle");
    return page.screenshot();
  };
}
