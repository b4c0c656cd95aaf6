import { expect, test } from "bun:test";
import { readInstallFacts } from "#src/scanner/child/read-install-facts.ts";

function builderOf(head: string): string | null {
  const html = `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body><p>Hi</p></body></html>`;
  return readInstallFacts({ html, url: "https://shop.example/" }).builder;
}

const generator = (content: string) => `<meta name="generator" content="${content}">`;
const script = (src: string) => `<script src="${src}"></script>`;

test.each([
  [generator("WordPress 6.9"), "wordpress"],
  [generator("Site Kit by Google 1.1") + generator("WooCommerce 9.4"), "wordpress"],
  [script("/wp-includes/js/jquery.js"), "wordpress"],
  [generator("Wix.com Website Builder"), "wix"],
  ['<link rel="stylesheet" href="https://static.parastorage.com/a.css">', "wix"],
  [script("//cdn.shopify.com/s/files/1/theme.js"), "shopify"],
  [script("/cdn/shop/t/1/assets/global.js"), "shopify"],
  [script("https://static1.squarespace.com/static/vta/site.js"), "squarespace"],
  ['<link href="https://cdn.prod.website-files.com/a/css/shop.css" rel="stylesheet">', "webflow"],
  [generator("Framer 2ab45f"), "framer"],
  [generator("Joomla! - Open Source Content Management"), "joomla"],
  [generator("Drupal 11 (https://www.drupal.org)"), "drupal"],
  [generator("TYPO3 CMS"), "typo3"],
  [generator("Contao Open Source CMS"), "contao"],
  [generator("Ghost 5.80"), "ghost"],
  [script("https://cdn11.bigcommerce.com/s-1/theme.js"), "bigcommerce"],
  [script("/bundles/storefront/storefront.js"), "shopware"],
])("tells the builder from %s", (head, builder) => {
  expect(builderOf(head)).toBe(builder);
});

test("takes the page's own word first, then the builder with the most files", () => {
  const files = ["/wp-content/a.js", "/wp-content/b.js", "https://cdn.shopify.com/a.js"].map(script).join("");
  expect(builderOf(files)).toBe("wordpress");
  expect(builderOf(generator("Contao Open Source CMS") + files)).toBe("contao");
});

test("names no builder for a mere mention, a picture or another generator", () => {
  const mentions = `${generator("Hugo 0.140")}<meta name="description" content="WordPress 6.9"><a href="https://cdn.shopify.com/a">Shop</a>`;
  expect(builderOf(mentions)).toBeNull();
  expect(builderOf('<img src="https://static.wixstatic.com/media/a.jpg" alt="A">')).toBeNull();
  expect(builderOf(script("https://example.com/?u=https://cdn.shopify.com/"))).toBeNull();
  const hidden = `<template>${script("/wp-content/a.js")}</template><!--${generator("WordPress 6")}-->`;
  expect(builderOf(hidden)).toBeNull();
});
