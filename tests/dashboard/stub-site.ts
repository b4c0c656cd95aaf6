import { FILES, isCardPage, PAGES } from "#shared/paths.ts";
import { assetUrls } from "../../src/bundles/assets.ts";
import { pageHeaders } from "../../src/http/security-headers.ts";
import { renderDashboardShell } from "../../src/pages/render-pages.tsx";
import { type BuiltSite, builtSite, builtWidget, type ServedWidget } from "../helpers/built-bundles.ts";
import { COMPANY, PLAN_TEXTS } from "../pages/render.ts";
import { type StubAccount, stubApi } from "./stub-api.ts";

/** Browser files as shipped in the executable, and the widget for previews. */
export interface BuiltDashboard {
  site: BuiltSite;
  widget: ServedWidget;
}

export async function buildDashboard(): Promise<BuiltDashboard> {
  const [site, widget] = await Promise.all([builtSite(), builtWidget()]);
  return { site, widget };
}

/** Serves the real document and scripts, with the real headers, over an account's stub API. */
export function serveStubSite({ site, widget }: BuiltDashboard, account: () => StubAccount) {
  const assets = assetUrls(site.manifest);
  const shell = (cardForm: boolean) => {
    const settings = { ...SETTINGS, model: account().suggestions ? MODEL : null };
    return new Response(renderDashboardShell({ settings, assets }, { cardForm }), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        ...pageHeaders({ cardForm, https: false }),
      },
    });
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/api/")) return stubApi(account(), request);
      if (pathname === FILES.platform) return new Response(widget.platform.slice(), SCRIPT_TYPE);
      const part = widget.files.get(pathname);
      if (part) return new Response(part.bytes.slice(), { headers: { "content-type": part.type } });
      const file = site.fetch(pathname);
      if (file) return file;
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
  signUps: "open" as const,
  hasSite: true,
  chatHours: null,
  plans: PLAN_TEXTS,
  liveSites: 0,
  showsExamples: false,
  eurPrices: false,
  stripePublishableKey: "pk_test_handrail",
  stripeScriptUrl: "/demo-stripe/stripe.js",
};

const MODEL = { url: "https://models.example/v1", name: "gemma3" };

const SCRIPT_TYPE = { headers: { "content-type": "text/javascript" } };

/** Stub of the card provider: a form with one field, whose confirmations succeed. */
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
