import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as v from "valibot";
import { pathOf } from "#shared/api/endpoint.ts";
import { readUser } from "#shared/api/sessions.ts";
import { LANGUAGES, type Language } from "#shared/language.ts";
import { pageIn } from "#shared/page-in.ts";
import { DASHBOARD, fillPath, issuesView, PAGES, REPORTS_VIEW } from "#shared/paths.ts";
import { embeddedSocketPath } from "#src/db/embedded-database.ts";
import { createStripeClient } from "#src/features/billing/provider/stripe-client.ts";
import {
  PRODUCT_PICTURES,
  type ProductPictureName,
  pictureFile,
} from "#src/pages/product-pictures/product-pictures.ts";
import { TestBrowser } from "../helpers/app.ts";
import { launchChromium } from "../helpers/chromium.ts";
import { connectTo } from "../helpers/embedded.ts";
import { startExecutable } from "../helpers/executable.ts";
import { confirmCard } from "../helpers/people.ts";
import { encodeWebp } from "./encode-webp.ts";
import { fillSampleAccount } from "./sample-account.ts";

/** Takes the pictures of the home page from `./handrail`: `bun run pictures`. */
const FOLDER = join(import.meta.dir, "../../src/pages/product-pictures/files");
const SCALE = 1.25;
const SCHEMES = ["light", "dark"] as const;
const OwnerSchema = v.object({ id: v.number(), accountId: v.number() });

type Prepare = (page: Page) => Promise<void>;

const server = await startExecutable({ TRUST_PROXY: "1" });
const browser = await launchChromium();
try {
  await mkdir(FOLDER, { recursive: true });
  for (const language of LANGUAGES) {
    const { token, widgetId, siteId } = await sampleOwner(language);
    const screens: Array<[ProductPictureName, string, string | null, Prepare]> = [
      ["panel", pageIn(language, PAGES.home), null, openPanel],
      ["overview", DASHBOARD.home, token, from(".home")],
      ["editor", fillPath(DASHBOARD.widget, { id: widgetId }), token, from(".editor")],
      ["issues", issuesView(siteId), token, from(".issue-list")],
      ["reports", REPORTS_VIEW, token, from(".report-list")],
    ];
    for (const screen of screens) await take(language, ...screen);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Creates the owner of the sample account, subscribed and with a verified address. */
async function sampleOwner(language: Language) {
  const api = new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", server.url), request)),
  );
  const stripe = createStripeClient("sk_test_handrail", server.providerUrl);
  const { step2 } = await confirmCard({ stripe }, api);
  const answer = await api.call("POST", "/api/auth/register-step2", { ...step2, plan: "business" });
  api.token = String(answer.body.token);
  const { body } = await api.call("GET", pathOf(readUser));
  const owner = v.parse(OwnerSchema, body);
  const sql = connectTo(embeddedSocketPath(server.dataDir));
  try {
    await sql`update users set is_email_verified = true, contact_person = 'Rosa Lindqvist' where id = ${owner.id}`;
    return { token: api.token, ...(await fillSampleAccount(sql, owner, language)) };
  } finally {
    await sql.end();
  }
}

async function take(
  language: Language,
  name: ProductPictureName,
  path: string,
  token: string | null,
  prepare: Prepare,
) {
  for (const colorScheme of SCHEMES) {
    const page = await openPage(PRODUCT_PICTURES[name], { colorScheme, locale: language }, token);
    await page.goto(`${server.url}${path}`);
    await prepare(page);
    const png = await (token ? page : page.locator(".hero-demo__frame")).screenshot();
    const webp = await encodeWebp(page, png);
    const file = `${pictureFile(name, colorScheme, language)}.webp`;
    await Bun.write(join(FOLDER, file), webp);
    console.log(`${file} ${Math.round(webp.byteLength / 1024)} KB`);
    await page.context().close();
  }
}

async function openPage(
  { width, height }: { width: number; height: number },
  look: { colorScheme: (typeof SCHEMES)[number]; locale: Language },
  token: string | null,
): Promise<Page> {
  const viewport = token === null ? { width: 1440, height: 900 } : { width, height };
  const context = await browser.newContext({
    viewport,
    ...look,
    deviceScaleFactor: SCALE,
    reducedMotion: "reduce",
  });
  if (token !== null) await context.addInitScript((value) => localStorage.setItem("token", value), token);
  return context.newPage();
}

/** Waits until the hero's frame has its panel. */
async function openPanel(page: Page): Promise<void> {
  await page.locator(".hero-demo__stage--live").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Scrolls to an element once it is there, with a margin above it. */
function from(selector: string): Prepare {
  return async (page) => {
    await page.locator(selector).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate((target) => {
      const { top = 0 } = document.querySelector(target)?.getBoundingClientRect() ?? {};
      scrollTo({ top: top + scrollY - 24, behavior: "instant" });
    }, selector);
    await page.waitForLoadState("networkidle");
  };
}
