import type { Browser, Page } from "playwright-core";
import { pluginZip } from "#src/dashboard/features/wordpress/plugin-zip.ts";
import type { PictureLook, ProductPictureName } from "#src/pages/product-pictures/product-pictures.ts";
import { choosePlugin, installPlugin, signIn, startWordPress } from "../helpers/wordpress.ts";
import { openPage, savePicture, type View } from "./page-pictures.ts";
import { shootMarked } from "./shoot-marked.ts";

/** Wide enough for WordPress's menu at the side. */
const WIDE: View = { width: 800, height: 1000, scale: 1.4 };
const PHONE: View = { width: 390, height: 1200, scale: 1.5 };
const VIEWS: Array<[PictureLook["width"], View]> = [
  ["wide", WIDE],
  ["phone", PHONE],
];
const PLUGIN = {
  productName: "Handrail",
  publicUrl: "https://handrail.example",
  publicId: "sampleen00000000",
};
/** Rules that make room for numbers at the left of fields and buttons. */
const UPLOAD_ROOM = `
  .wrap .page-title-action { margin-inline-start: 40px !important; }
  .wp-upload-form :is(#pluginzip, #install-plugin-submit) { margin-inline-start: 14px !important; }`;
const SETTINGS_ROOM = ".wrap { padding-inline-start: 32px; }";

const SHOTS: Partial<Record<ProductPictureName, (page: Page, url: string) => Promise<Uint8Array>>> = {
  "wordpress-upload": shootUpload,
  "wordpress-settings": shootSettings,
};

export async function takeWordPress(browser: Browser, names: ProductPictureName[]): Promise<void> {
  const wordpress = await startWordPress();
  const openAdmin = async (view: View) => {
    const page = await openPage(browser, view, { colorScheme: "light", locale: "en" });
    await signIn(page, wordpress.url);
    return page;
  };
  try {
    await wordpress.sql("update wp_options set option_value = '0' where option_name = 'show_avatars'");
    await installPlugin(await openAdmin(WIDE), wordpress.url, pluginZip(PLUGIN));
    for (const name of names)
      for (const [width, view] of VIEWS) {
        const page = await openAdmin(view);
        const png = await SHOTS[name]?.(page, wordpress.url);
        if (!png) throw new Error(`Nothing takes ${name}`);
        await savePicture(page, png, { name, width, scheme: "light", language: "en" });
      }
  } finally {
    await wordpress.stop();
  }
}

async function shootUpload(page: Page, url: string): Promise<Uint8Array> {
  await choosePlugin(page, url, pluginZip(PLUGIN));
  await page.addStyleTag({ content: UPLOAD_ROOM });
  return shootMarked(page, {
    from: "#wpadminbar",
    markers: [".upload-view-toggle", "#pluginzip", "#install-plugin-submit"],
    to: ".wp-upload-form",
  });
}

async function shootSettings(page: Page, url: string): Promise<Uint8Array> {
  await page.goto(`${url}/wp-admin/options-general.php?page=accessibility-menu`);
  await page.addStyleTag({ content: SETTINGS_ROOM });
  return shootMarked(page, {
    from: "#wpadminbar",
    markers: ["input[name='accessibility_menu[enabled]']", "#accessibility-menu-id", "#submit"],
  });
}
