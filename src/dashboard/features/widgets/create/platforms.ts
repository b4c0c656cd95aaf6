import { t } from "#shared/translate.ts";
/** Site builders by the slug of their installation guide, with a short instruction. */
export const PLATFORMS = {
  html: {
    name: t("Plain HTML"),
    place: t("In every page, or the template they share, directly before </head>."),
  },
  wordpress: {
    name: t("WordPress"),
    place: t(
      "With a header-and-footer plugin such as WPCode: Code Snippets → Header & Footer, into the box Header. Then empty the caches.",
    ),
  },
  shopify: {
    name: t("Shopify"),
    place: t("Beside your theme … → Edit code, file layout/theme.liquid, directly below <head>."),
  },
  wix: {
    name: t("Wix"),
    place: t("Settings → Custom Code → Add Custom Code: all pages, load code once, place it in Head."),
  },
  squarespace: {
    name: t("Squarespace"),
    place: t("Pages → Custom Code → Code Injection, into the box Header."),
  },
  webflow: {
    name: t("Webflow"),
    place: t("Site settings → Custom code, into the box Head code. Then publish."),
  },
  framer: {
    name: t("Framer"),
    place: t("Site Settings → Custom Code, under Start of <head> tag, on all pages, run once. Then publish."),
  },
  bigcommerce: {
    name: t("BigCommerce"),
    place: t(
      "Storefront → Script Manager → Create a Script: placement Head, storefront pages, category Essential, type Script.",
    ),
  },
  react: {
    name: t("React"),
    place: t(
      "In index.html before </head>, not in a component. For Next.js the guide says which layout to put it in.",
    ),
  },
} as const;

export type Platform = keyof typeof PLATFORMS;

export const PLATFORM_IDS = Object.keys(PLATFORMS) as Platform[];
