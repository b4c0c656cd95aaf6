import { FILES } from "#shared/paths.ts";
import type { Builder } from "#shared/sites/builders.ts";
import type { FoundScript, InstallFacts } from "../install-facts.ts";
import type { Page } from "../jobs.ts";

const CHARACTERS: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/** Names that builders give themselves in `<meta name="generator">`. */
const GENERATORS: ReadonlyArray<readonly [RegExp, Builder]> = [
  [/^(?:WordPress|WooCommerce|Elementor)\b/i, "wordpress"],
  [/^Wix\.com\b/i, "wix"],
  [/^Squarespace\b/i, "squarespace"],
  [/^Webflow\b/i, "webflow"],
  [/^Framer\b/i, "framer"],
  [/^Joomla\b/i, "joomla"],
  [/^Drupal\b/i, "drupal"],
  [/^TYPO3\b/i, "typo3"],
  [/^Contao\b/i, "contao"],
  [/^Ghost\b/i, "ghost"],
];

/** Addresses of scripts and style sheets that only a builder's own pages load. */
const ASSETS: ReadonlyArray<readonly [RegExp, Builder]> = [
  [/\/wp-(?:content|includes)\//, "wordpress"],
  [/^https?:\/\/cdn\.shopify\.com\/|\/cdn\/shop\/|\/cdn\/shopifycloud\//, "shopify"],
  [/^https?:\/\/static\.(?:wixstatic|parastorage)\.com\//, "wix"],
  [/^https?:\/\/(?:static1|assets)\.squarespace\.com\//, "squarespace"],
  [
    /^https?:\/\/(?:(?:assets|assets-global|cdn\.prod)\.website-files|uploads-ssl\.webflow)\.com\//,
    "webflow",
  ],
  [/^https?:\/\/framerusercontent\.com\//, "framer"],
  [/\/media\/(?:jui|vendor\/joomla|templates\/site)\/|\/media\/system\/(?:js|css)\//, "joomla"],
  [/\/core\/(?:misc|assets|modules\/system)\/|\/sites\/default\/files\/(?:css|js)\//, "drupal"],
  [/\/typo3(?:conf|temp)\/|\/_assets\/[0-9a-f]{32}\//, "typo3"],
  [/\/public\/assets\/built\/|\/ghost\/api\/|ghost\/(?:portal|sodo-search)@/, "ghost"],
  [/^https?:\/\/cdn\d*\.bigcommerce\.com\//, "bigcommerce"],
  [/\/bundles\/storefront\/|\/theme\/[0-9a-f]{32}\/(?:js|css)\//, "shopware"],
];

const MAX_SCRIPTS = 100;
const MAX_POLICIES = 10;
/**
 * Longer policies are cut off after a whole source; browsers and servers also reject such headers.
 */
const MAX_POLICY_LENGTH = 16_384;

type Place = FoundScript["place"];

/** Finds the builder that a page names as its generator, or else whose files it loads most. */
class BuilderSearch {
  #named: Builder | null = null;
  readonly #files = new Map<Builder, number>();

  addMeta(name: string, content: string): void {
    if (name.trim().toLowerCase() === "generator") this.#named ??= builderIn(GENERATORS, content.trim());
  }

  addFile(address: string | null): void {
    const found = address && builderIn(ASSETS, address);
    if (found) this.#files.set(found, (this.#files.get(found) ?? 0) + 1);
  }

  get builder(): Builder | null {
    const [most] = [...this.#files].sort(([, one], [, other]) => other - one);
    return this.#named ?? most?.[0] ?? null;
  }
}

function builderIn(marks: typeof ASSETS, text: string): Builder | null {
  return marks.find(([mark]) => mark.test(text))?.[1] ?? null;
}

/** Reads a page's scripts and policies with an HTML parser, including any that do not run. */
export function readInstallFacts({ html, url }: Page): InstallFacts {
  const search = new BuilderSearch();
  const found: Found = { scripts: [], policies: [] };
  readInto(found, html, { place: "page", base: new URL(url), search });
  return { ...found, builder: search.builder };
}

type Found = Pick<InstallFacts, "scripts" | "policies">;

interface Part {
  place: Place;
  base: URL;
  /** Absent in parts that do not belong to the page. */
  search?: BuilderSearch;
}

function readInto(found: Found, html: string, { place, base, search }: Part): void {
  const hidden: Array<{ html: string; place: Place }> = [];
  let baseUrl = base;
  let hasBase = false;
  let noscript = "";
  let templates = 0;
  const hide = (part: string, where: Place) => {
    if (place === "page" && /<script/i.test(part)) hidden.push({ html: part, place: where });
  };
  new HTMLRewriter()
    .on("base[href]", {
      element(element) {
        baseUrl = (hasBase ? null : URL.parse(attribute(element, "href") ?? "", base)) ?? baseUrl;
        hasBase = true;
      },
    })
    .on("meta[http-equiv][content]", {
      element(element) {
        const isPolicy = attribute(element, "http-equiv")?.trim().toLowerCase() === "content-security-policy";
        if (!isPolicy || place !== "page" || found.policies.length >= MAX_POLICIES) return;
        found.policies.push(cutPolicy(attribute(element, "content") ?? ""));
      },
    })
    .on("meta[name][content]", {
      element(element) {
        search?.addMeta(attribute(element, "name") ?? "", attribute(element, "content") ?? "");
      },
    })
    .on("link[rel~='stylesheet' i][href]", {
      element(element) {
        search?.addFile(addressOf(attribute(element, "href"), baseUrl));
      },
    })
    .on("template", {
      element(element) {
        templates += 1;
        element.onEndTag(() => {
          templates -= 1;
        });
      },
    })
    .on("script", {
      element(element) {
        const where = place === "page" && templates > 0 ? "template" : place;
        const script = scriptOf(element, where, baseUrl);
        if (where === "page") search?.addFile(script.src);
        if (isWidgetScript(script) && found.scripts.length < MAX_SCRIPTS) found.scripts.push(script);
      },
    })
    .on("noscript", {
      text(chunk) {
        noscript += chunk.text;
        if (!chunk.lastInTextNode) return;
        hide(noscript, "noscript");
        noscript = "";
      },
    })
    .onDocument({ comments: ({ text }) => hide(text, "comment") })
    .transform(html);
  for (const part of hidden) readInto(found, part.html, { place: part.place, base: baseUrl });
}

function scriptOf(element: HTMLRewriterTypes.Element, place: Place, base: URL): FoundScript {
  return {
    place,
    src: addressOf(attribute(element, "src"), base),
    widgetId: cut(attribute(element, "data-widget-id"), 100),
    type: cut(attribute(element, "type")?.trim().toLowerCase() ?? "", 100),
    nonce: cut(attribute(element, "nonce"), 500),
    integrity: cut(attribute(element, "integrity"), 1_000),
  };
}

/** Ignores addresses too long to belong to the widget. */
function addressOf(src: string | null, base: URL): string | null {
  if (src === null || src.length > 2_000) return null;
  const { href } = URL.parse(src.trim(), base) ?? {};
  return href !== undefined && href.length <= 2_000 ? href : null;
}

/** Whether a script has a widget's ID or the file name of the service's script. */
function isWidgetScript({ widgetId, src }: FoundScript): boolean {
  return widgetId !== null || src?.includes(FILES.platform.replace(/\.js$/, ".")) === true;
}

function cutPolicy(policy: string): string {
  if (policy.length <= MAX_POLICY_LENGTH) return policy;
  const whole = policy.slice(0, MAX_POLICY_LENGTH);
  return whole.slice(0, Math.max(whole.lastIndexOf(";"), whole.lastIndexOf(" "), 0));
}

/**
 * Returns an attribute's value. Decodes character references used in addresses and policies, since
 * the parser decodes none.
 */
function attribute(element: HTMLRewriterTypes.Element, name: string): string | null {
  const raw = element.getAttribute(name);
  if (raw === null || !raw.includes("&")) return raw;
  return raw.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|apos|lt|gt));/gi,
    (whole, decimal, hex, word) => {
      if (word) return CHARACTERS[String(word).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function cut<Text extends string | null>(text: Text, length: number): Text | string {
  return text === null ? text : text.slice(0, length);
}
