import type { ReactNode } from "react";
import type { AssetUrls } from "../bundles/assets.ts";
import type { Company } from "../config.ts";

export interface PageSettings {
  productName: string;
  supportEmail: string;
  company: Company;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  billing: "stripe" | "demo";
  stripePublishableKey: string;
  stripeScriptUrl: string;
}

export interface PageContext {
  settings: PageSettings;
  assets: AssetUrls;
}

export interface RenderedPage {
  /** `*` for the answer to every path that is no page. */
  path: string;
  html: string;
  status: 200 | 404;
  /** Mounts the card form, so it needs the provider's hosts and goes without Trusted Types. */
  needsCardForm: boolean;
}

/** One page of the site, at one or more paths with the same content. */
export interface Page {
  /** The first one is canonical. */
  paths: readonly [string, ...string[]];
  title: (settings: PageSettings) => string;
  /** For search engines; without one the page asks them to stay away. */
  description?: (settings: PageSettings) => string;
  /** `site`: full header and footer. `account`: the logo alone. */
  frame: "site" | "account";
  lang?: "en" | "de";
  status?: 404;
  needsCardForm?: true;
  /** Has the sections that the header leads to, and the site's own widget. */
  landing?: true;
  content: (settings: PageSettings) => ReactNode;
}
