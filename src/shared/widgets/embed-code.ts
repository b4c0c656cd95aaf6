import { FILES } from "../paths.ts";

/** Placeholder in the guides' code, replaced by the reader's own widget id. */
export const OWN_WIDGET_ID = "YOUR-WIDGET-ID";

/** A release of the widget's script, at its own path whose content never changes. */
export interface PinnedScript {
  /** `/platform.<hash>.js`. */
  path: string;
  /** Hash for Subresource Integrity. */
  integrity: string;
}

/** Returns the line that owners paste into their site, ideally in `<head>` (docs/decisions/037). */
export function embedCode(publicUrl: string, publicId: string): string {
  return `<script src="${publicUrl}${FILES.platform}" data-widget-id="${publicId}" async fetchpriority="high"></script>`;
}

/** Returns the line that pins a release; integrity requires a CORS request. */
export function pinnedEmbedCode(publicUrl: string, publicId: string, { path, integrity }: PinnedScript) {
  return `<script src="${publicUrl}${path}" integrity="${integrity}" crossorigin="anonymous" data-widget-id="${publicId}" async fetchpriority="high"></script>`;
}
