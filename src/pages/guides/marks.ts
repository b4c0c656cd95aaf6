import angular from "simple-icons/icons/angular.svg" with { type: "text" };
import bigcommerce from "simple-icons/icons/bigcommerce.svg" with { type: "text" };
import contao from "simple-icons/icons/contao.svg" with { type: "text" };
import drupal from "simple-icons/icons/drupal.svg" with { type: "text" };
import fathom from "simple-icons/icons/fathom.svg" with { type: "text" };
import framer from "simple-icons/icons/framer.svg" with { type: "text" };
import ghost from "simple-icons/icons/ghost.svg" with { type: "text" };
import googleAnalytics from "simple-icons/icons/googleanalytics.svg" with { type: "text" };
import googleTagManager from "simple-icons/icons/googletagmanager.svg" with { type: "text" };
import html from "simple-icons/icons/html5.svg" with { type: "text" };
import joomla from "simple-icons/icons/joomla.svg" with { type: "text" };
import matomo from "simple-icons/icons/matomo.svg" with { type: "text" };
import nuxt from "simple-icons/icons/nuxt.svg" with { type: "text" };
import plausible from "simple-icons/icons/plausibleanalytics.svg" with { type: "text" };
import posthog from "simple-icons/icons/posthog.svg" with { type: "text" };
import react from "simple-icons/icons/react.svg" with { type: "text" };
import shopify from "simple-icons/icons/shopify.svg" with { type: "text" };
import shopware from "simple-icons/icons/shopware.svg" with { type: "text" };
import squarespace from "simple-icons/icons/squarespace.svg" with { type: "text" };
import svelte from "simple-icons/icons/svelte.svg" with { type: "text" };
import typo3 from "simple-icons/icons/typo3.svg" with { type: "text" };
import umami from "simple-icons/icons/umami.svg" with { type: "text" };
import webflow from "simple-icons/icons/webflow.svg" with { type: "text" };
import wix from "simple-icons/icons/wix.svg" with { type: "text" };
import wordpress from "simple-icons/icons/wordpress.svg" with { type: "text" };

/** SVG files of platform marks, keyed by guide slug. */
export const MARKS: Readonly<Record<string, string>> = {
  angular,
  bigcommerce,
  contao,
  drupal,
  "events-fathom": fathom,
  "events-google-analytics": googleAnalytics,
  "events-matomo": matomo,
  "events-plausible": plausible,
  "events-posthog": posthog,
  "events-umami": umami,
  framer,
  ghost,
  "google-tag-manager": googleTagManager,
  html,
  joomla,
  nuxt,
  react,
  shopify,
  shopware,
  squarespace,
  sveltekit: svelte,
  typo3,
  webflow,
  wix,
  wordpress,
};
