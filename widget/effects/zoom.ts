import { plain } from "#shared/plain.ts";
import { type PageDocument, page } from "../page/document.ts";
import { countRules } from "./css-rules.ts";
import { type Mirroring, RuleMirror, within } from "./rule-mirror.ts";
import { selects, splitSelectors } from "./selectors.ts";

/** A tool's zoom; the zooms of several tools multiply. */
export type ZoomProperty = "--handrail-page-zoom" | "--handrail-text-zoom";

const ZOOM = "--handrail-zoom";
const VIEWPORT_LENGTH = /[\d.]+[dls]?v(?:w|h|i|b|min|max)\b/gi;
const INLINE = "[style*=vw],[style*=vh]";

/** Zooms the body but not the widget, its sibling. */
export function* zoomCss(property: ZoomProperty, factor: string, ownSheet: CSSStyleSheet): Mirroring {
  const unzoomed = yield* unzoomedLengths(page, ownSheet);
  return (
    `:root{${property}:${factor};${ZOOM}:calc(var(--handrail-page-zoom,1)*var(--handrail-text-zoom,1))}` +
    `@layer handrail{body{zoom:var(${ZOOM})!important}}${unzoomed}`
  );
}

/**
 * Divides viewport lengths by the zoom, which would otherwise make them larger than the window.
 * Text still grows.
 */
export function* unzoomedLengths(root: PageDocument | ShadowRoot, ownSheet: CSSStyleSheet): Mirroring {
  const mirror = new ViewportMirror();
  const inline = [...root.querySelectorAll<HTMLElement>(INLINE)].map((element) => {
    const { style } = plain(element);
    const written = CSS.escape(plain(element).getAttribute("style") ?? "");
    return within(`[style=${written}]`, mirror.declarations(style, "!important"));
  });
  return (yield* mirror.sheets(root, ownSheet)) + [...new Set(inline)].join("");
}

/** Returns a string that changes whenever there may be new viewport lengths. */
export function zoomSignature(ownSheet: CSSStyleSheet): string {
  return `${countRules(page, ownSheet)} ${page.querySelectorAll(INLINE).length}`;
}

class ViewportMirror extends RuleMirror {
  styleRule({ selectorText, style }: CSSStyleRule): string {
    const css = this.declarations(style);
    if (!css || !selects(page.documentElement, selectorText)) return within(selectorText, css);
    return within(
      splitSelectors(selectorText)
        .map((selector) => `${selector}:where(:not(:root))`)
        .join(),
      css,
    );
  }

  declarations(style: CSSStyleDeclaration, importance = ""): string {
    if (!/\dd?[ls]?v[whibm]/i.test(style.cssText)) return "";
    return [...style]
      .map((name) => {
        const value = style.getPropertyValue(name);
        const unzoomed = value.replace(VIEWPORT_LENGTH, `calc($&/var(${ZOOM}))`);
        if (name === "font-size" || unzoomed === value) return "";
        const priority = importance || (style.getPropertyPriority(name) && "!important");
        return `${name}:${unzoomed}${priority};`;
      })
      .join("");
  }
}
