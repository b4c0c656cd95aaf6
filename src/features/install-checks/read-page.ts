/** A script element, and where it stands: only in the page itself does it run. */
export interface FoundScript {
  place: "page" | "comment" | "noscript" | "template";
  /** Null for one without an address that can be read. */
  src: URL | null;
  widgetId: string | null;
  /** The `type` attribute in lower case, empty where there is none. */
  type: string;
  nonce: string | null;
  integrity: string | null;
}

export interface ReadPage {
  scripts: FoundScript[];
  /** Of `<meta http-equiv="Content-Security-Policy">`. */
  policies: string[];
}

type Place = FoundScript["place"];

/** Reads the scripts and policies of a page with an HTML parser, also those that a browser would pass over. */
export function readPage(html: string, pageUrl: URL): ReadPage {
  const found: ReadPage = { scripts: [], policies: [] };
  readInto(found, html, { place: "page", base: pageUrl });
  return found;
}

function readInto(found: ReadPage, html: string, { place, base }: { place: Place; base: URL }): void {
  const hidden: Array<{ html: string; place: Place }> = [];
  let baseUrl = base;
  let hasBase = false;
  let noscript = "";
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
        if (isPolicy && place === "page") found.policies.push(attribute(element, "content") ?? "");
      },
    })
    .on("script", { element: (element) => void found.scripts.push(scriptOf(element, place, baseUrl)) })
    .on("template script", {
      element() {
        const last = found.scripts.at(-1);
        if (last && place === "page") last.place = "template";
      },
    })
    .on("noscript", {
      text(chunk) {
        noscript += chunk.text;
        if (!chunk.lastInTextNode) return;
        hidden.push({ html: noscript, place: "noscript" });
        noscript = "";
      },
    })
    .onDocument({ comments: ({ text }) => void hidden.push({ html: text, place: "comment" }) })
    .transform(html);
  if (place !== "page") return;
  for (const part of hidden) {
    if (part.html.includes("<")) readInto(found, part.html, { place: part.place, base: baseUrl });
  }
}

function scriptOf(element: HTMLRewriterTypes.Element, place: Place, base: URL): FoundScript {
  const src = attribute(element, "src");
  return {
    place,
    src: src === null ? null : URL.parse(src.trim(), base),
    widgetId: attribute(element, "data-widget-id"),
    type: attribute(element, "type")?.trim().toLowerCase() ?? "",
    nonce: attribute(element, "nonce"),
    integrity: attribute(element, "integrity"),
  };
}

const CHARACTERS: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/** The parser leaves character references in attributes as they are; these are the ones that addresses and policies use. */
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
