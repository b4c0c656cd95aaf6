import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assetUrls } from "../../src/bundles/assets.ts";
import { buildSite } from "../../src/bundles/build-site.ts";
import type { Manifest } from "../../src/bundles/manifest.ts";
import { buildWidget } from "../../src/bundles/widget.ts";
import { pageHeaders } from "../../src/http/security-headers.ts";
import { renderShell } from "../../src/pages/render-page.tsx";
import { FILES, PAGES } from "../../src/shared/paths.ts";
import { type StubAccount, stubApi } from "./stub-api.ts";

export interface BuiltDashboard {
  folder: string;
  manifest: Manifest;
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
  const html = renderShell({ settings: SETTINGS, assets: assetUrls(manifest) }, false);
  const shellHeaders = {
    "content-type": "text/html; charset=utf-8",
    ...pageHeaders({ cardForm: false, https: false }),
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/api/")) return stubApi(account, request);
      if (pathname === FILES.platform || /^\/(assets|widget)\/./.test(pathname)) {
        const file = Bun.file(join(folder, pathname));
        if (await file.exists()) return new Response(file);
      }
      if (pathname === PAGES.login) return new Response("The sign-in page");
      return new Response(html, { headers: shellHeaders });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

const SETTINGS = {
  productName: "Handrail",
  supportEmail: "support@example.com",
  company: { name: "Handrail", address: "", country: "" },
  publicUrl: "https://handrail.example",
  billing: "demo" as const,
  stripePublishableKey: "pk_test_handrail",
  stripeScriptUrl: "/demo-stripe/v3/",
};
