/** Site builders by the slug of their installation guide, with a short instruction. */
export const PLATFORMS = {
  html: {
    name: "Plain HTML",
    place: "In every page, or the template they share, directly before </head>.",
  },
  wordpress: {
    name: "WordPress",
    place:
      "With a header-and-footer plugin such as WPCode: Code Snippets → Header & Footer, into the box Header. Then empty the caches.",
  },
  shopify: {
    name: "Shopify",
    place: "Beside your theme … → Edit code, file layout/theme.liquid, directly below <head>.",
  },
  wix: {
    name: "Wix",
    place: "Settings → Custom Code → Add Custom Code: all pages, load code once, place it in Head.",
  },
  squarespace: {
    name: "Squarespace",
    place: "Pages → Custom Code → Code Injection, into the box Header.",
  },
  webflow: {
    name: "Webflow",
    place: "Site settings → Custom code, into the box Head code. Then publish.",
  },
  framer: {
    name: "Framer",
    place: "Site Settings → Custom Code, under Start of <head> tag, on all pages, run once. Then publish.",
  },
  bigcommerce: {
    name: "BigCommerce",
    place:
      "Storefront → Script Manager → Create a Script: placement Head, storefront pages, category Essential, type Script.",
  },
  react: {
    name: "React",
    place:
      "In index.html before </head>, not in a component. For Next.js the guide says which layout to put it in.",
  },
} as const;

export type Platform = keyof typeof PLATFORMS;

export const PLATFORM_IDS = Object.keys(PLATFORMS) as Platform[];
