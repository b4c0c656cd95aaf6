import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assetUrls } from "../../src/bundles/assets.ts";
import { buildSite } from "../../src/bundles/build-site.ts";
import type { SiteManifest } from "../../src/bundles/manifest.ts";
import { buildWidget } from "../../src/bundles/widget.ts";
import { isCardPage } from "../../src/dashboard/layout/card-pages.ts";
import { pageHeaders } from "../../src/http/security-headers.ts";
import { renderShell } from "../../src/pages/render-page.tsx";
import { FILES, PAGES } from "../../src/shared/paths.ts";
import { COMPANY } from "../pages/render.ts";
import { type StubAccount, stubApi } from "./stub-api.ts";

export interface BuiltDashboard {
  folder: string;
  manifest: SiteManifest;
  remove(): Promise<void>;
}

/** The browser files as the executable ships them, in a folder of their own. */
export async function buildDashboard(): Promise<BuiltDashboard> {
  const folder = await mkdtemp(join(tmpdir(), "handrail-dashboard-"));
  await Bun.write(join(folder, "assets/.keep"), "");
  const [manifest] = await Promise.all([buildSite(folder), buildWidget({ outDir: folder })]);
  return { folder, manifest, remove: () => rm(folder, { recursive: true }) };
}

/** Serves the real shell and scripts under the real headers, over an API in memory. */
export function serveStubSite({ folder, manifest }: BuiltDashboard, account: StubAccount) {
  const context = { settings: SETTINGS, assets: assetUrls(manifest) };
  const shell = (cardForm: boolean) =>
    new Response(renderShell(context, cardForm), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        ...pageHeaders({ cardForm, https: false }),
      },
    });
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/api/")) return stubApi(account, request);
      if (pathname === FILES.platform || /^\/(assets|platform)\/./.test(pathname)) {
        const file = Bun.file(join(folder, pathname));
        if (await file.exists()) return new Response(file);
      }
      if (pathname === PAGES.login) return new Response("The sign-in page");
      if (pathname === SETTINGS.stripeScriptUrl) return new Response(STRIPE_SCRIPT, SCRIPT_TYPE);
      return shell(isCardPage(pathname));
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

const SETTINGS = {
  productName: "Handrail",
  supportEmail: "support@example.com",
  company: COMPANY,
  publicUrl: "https://handrail.example",
  billing: "demo" as const,
  stripePublishableKey: "pk_test_handrail",
  stripeScriptUrl: "/demo-stripe/stripe.js",
};

const SCRIPT_TYPE = { headers: { "content-type": "text/javascript" } };

/** A card provider whose form is one labelled field and whose confirmations succeed. */
const STRIPE_SCRIPT = `
window.Stripe = Object.assign(() => ({
  elements: () => ({ create: createElement, getElement: () => null, update() {}, submit: async () => ({}) }),
  createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
  confirmSetup: async () => ({ setupIntent: { status: "succeeded", payment_method: "pm_1" } }),
}), { version: "endive" });

function createElement() {
  let ready = () => {};
  return {
    on(event, handler) { if (event === "ready") ready = handler; },
    mount(parent) {
      parent.innerHTML = '<label class="field"><span>Card number</span><input class="input"></label>';
      queueMicrotask(() => ready());
    },
    off() {}, update() {}, destroy() {},
  };
}`;
