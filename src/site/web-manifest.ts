import { DASHBOARD, FILES } from "#shared/paths.ts";
import type { PageSettings } from "../pages/page.ts";

/** Returns the web app manifest (W3C), so that owners can install the dashboard. */
export function webManifest({ productName }: PageSettings): string {
  return JSON.stringify({
    id: DASHBOARD.home,
    lang: "en",
    name: productName,
    short_name: productName,
    description: `Widgets, scans and reports of your websites, in the dashboard of ${productName}.`,
    start_url: DASHBOARD.home,
    scope: "/",
    display: "minimal-ui",
    background_color: "#f3f6f4",
    theme_color: "#07362f",
    icons: [
      { src: FILES.icon192, sizes: "192x192", type: "image/png" },
      { src: FILES.icon512, sizes: "512x512", type: "image/png" },
      { src: FILES.iconMaskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
