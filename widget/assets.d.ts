/** Style sheets are bundled as minified text. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** Set by `src/bundles/widget.ts`: paths on the script's own origin. */
declare const __HANDRAIL_PANEL__: string;
/** By language: the path of its words, and those needed before they are loaded. */
declare const __HANDRAIL_LANGUAGES__: Record<string, { file: string; title: string; failed: string }>;
declare const __HANDRAIL_VERSION__: string;
