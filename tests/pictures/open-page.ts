import type { Browser, Page } from "playwright-core";
import type { Language } from "#shared/language.ts";
import type { PictureLook } from "#src/pages/product-pictures/product-pictures.ts";

export interface View {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Pixels per CSS pixel. */
  scale: number;
}

/** Opens an empty page in a context of its own. */
export async function openPage(
  browser: Browser,
  { width, height, scale }: View,
  look: { colorScheme: PictureLook["scheme"]; locale: Language },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    ...look,
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
  });
  return context.newPage();
}
