import { currentLanguage } from "#shared/translate.ts";
import { Loading } from "#ui/loading.tsx";
import { DataBlock } from "./data-block.tsx";
import { DemoBanner } from "./frame.tsx";
import type { DocumentContext } from "./page.ts";
import { ScriptBanner } from "./script-banner.tsx";
import { ThemeColors } from "./theme-colors.tsx";

/** Read by `src/dashboard/page-settings.ts`. */
const PAGE_SETTINGS_ID = "page-settings";

interface DashboardShellProps {
  context: DocumentContext;
  /** Whether the card provider's script is loaded. */
  cardForm: boolean;
}

/** The dashboard's document in one language, for everybody; the browser checks the session. */
export function DashboardShell({ context: { settings, assets }, cardForm }: DashboardShellProps) {
  const { productName, supportEmail, publicUrl, billing, eurPrices, hasSite, plans, stripePublishableKey } =
    settings;
  const pageSettings = {
    ...{ productName, supportEmail, publicUrl, billing, eurPrices, hasSite, stripePublishableKey },
    planFeatures: billing === "off" ? null : plans.features,
  };
  const lang = currentLanguage();
  const dashboard = assets.dashboard[lang];
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{productName}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColors />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.style} />
        {dashboard.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {dashboard.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {cardForm && <script src={settings.stripeScriptUrl} async />}
        <script src={dashboard.script} type="module" />
      </head>
      <body>
        {billing === "demo" && <DemoBanner lang={lang} />}
        <ScriptBanner supportEmail={supportEmail} />
        <DataBlock type="application/json" id={PAGE_SETTINGS_ID} data={pageSettings} />
        <div id="root" className="app-root">
          <Loading />
        </div>
      </body>
    </html>
  );
}
