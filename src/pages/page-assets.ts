import { createContext, useContext } from "react";
import type { AssetUrls } from "../bundles/assets.ts";

/** Provides the URLs of built files to a page's components. */
export const PageAssets = createContext<AssetUrls | null>(null);

/** @throws Error outside a page. */
export function useAssets(): AssetUrls {
  const assets = useContext(PageAssets);
  if (!assets) throw new Error("Only parts of a page have addresses of files");
  return assets;
}
