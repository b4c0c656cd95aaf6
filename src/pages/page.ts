import type { ReactNode } from "react";
import type { BillingMode, SignUps } from "#shared/billing/prices-trial-and-grace.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import type { ApiDocument } from "#src/features/api-description/document.ts";
import type { AssetUrls } from "../bundles/assets.ts";
import type { ChatHours } from "../settings/chat-hours.ts";
import type { Company } from "../settings/company.ts";
import type { ModelSetting } from "../settings/model.ts";
import type { Content } from "./markdown/content.ts";
import type { PlanTexts } from "./plans/resolve-plans.ts";

export interface PageSettings {
  productName: string;
  /** The address for questions; null if none is set. */
  supportEmail: string | null;
  company: Company;
  /** Absolute URL without a trailing slash. */
  publicUrl: string;
  billing: BillingMode;
  /** Whether euro countries pay in euros. */
  eurPrices: boolean;
  signUps: SignUps;
  /** Model that suggests texts, without its key; null if there is none. */
  model: Pick<ModelSetting, "url" | "name"> | null;
  /** Whether the home page, blog and partner pages are served. */
  hasSite: boolean;
  /** Hours of live chat; null if the desk has none. */
  chatHours: ChatHours | null;
  /** Plan features, according to the operator's file. */
  plans: PlanTexts;
  /** Number of websites that showed a widget in the month before startup. */
  liveSites: number;
  /** Whether only the operator can see the site, so examples can't mislead anyone. */
  showsExamples: boolean;
  stripePublishableKey: string;
  stripeScriptUrl: string;
}

export interface DocumentContext {
  settings: PageSettings;
  assets: AssetUrls;
}

export interface PageContext extends DocumentContext {
  content: Content;
  /** German translations of `content`. */
  german: Content;
  /** The API's description; without it, there is no page about the API. */
  api?: ApiDocument | undefined;
}

export interface RenderedPage {
  /** `*` and `/de/*` for the 404 pages. */
  path: string;
  html: string;
  status: 200 | 404;
  /**
   * Whether it has the card form, which needs the provider's hosts and cannot run under Trusted
   * Types.
   */
  needsCardForm: boolean;
}

/** One page of the site, at one or more paths with the same content. */
export interface Page {
  /** The first path is canonical. */
  paths: readonly [string, ...string[]];
  title: string;
  /** Title for browser tabs and search results; `title` plus the product's name by default. */
  documentTitle?: (settings: PageSettings) => string;
  /** Description for search engines; pages without a description have `noindex`. */
  description?: (settings: PageSettings) => string;
  /** Shows only the logo in the header, so nothing distracts from signing in or up. */
  bareHeader?: true;
  lang?: PageLanguage;
  /** Path of the same page in the other language. */
  alternate?: string;
  /** Date of the last change, such as `2026-11-30`. */
  updated?: string | undefined;
  /** Publication date of an article. */
  published?: string;
  /** Links to the blog's feed. */
  feed?: true;
  /** Objects as defined at https://schema.org. */
  structuredData?: (settings: PageSettings) => object[];
  status?: 404;
  needsCardForm?: true;
  /** The page does nothing without JavaScript, and says so. */
  needsScript?: true;
  /** Starts the site's own widget itself, with the look that the visitor tries. */
  startsWidget?: true;
  content: (settings: PageSettings) => ReactNode;
}
