/** A style sheet, bundled as minified text. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** A font's path on the script's origin. */
declare module "*.woff2" {
  const path: string;
  export default path;
}

/** Generated from the folders in `widget/tools` by `src/build/widget/script-options.ts`. */
declare module "handrail:tools" {
  export const TOOLS: import("./tool.ts").ToolTable;
}

declare module "handrail:fits" {
  export const FITS: import("./tool.ts").FitTable;
}

/** Set by `src/build/widget/build-loader.ts`: paths on the script's origin. */
declare const __HANDRAIL_PANEL__: string;
declare const __HANDRAIL_CORRECTIONS__: string;
/** Folder with one file of messages per language. */
declare const __HANDRAIL_WORDS__: string;
declare const __HANDRAIL_VERSION__: string;
/** The names of the files in `languages/`, for the panel. */
declare const __HANDRAIL_LANGUAGES__: readonly string[];
/** Path of the scanner's engine on the script's origin, for page checks. */
declare const __HANDRAIL_ENGINE__: string;

/** Generated from the library of that name by `src/build/widget/build-widget.ts`. */
declare module "handrail:readability" {
  export interface Article<Content> {
    content: Content;
    byline: string | null | undefined;
    dir: string | null | undefined;
    length: number;
  }

  /** A subclass overrides its methods by name. */
  export class Readability<Content> {
    constructor(
      document: Document,
      options: {
        charThreshold: number;
        serializer: (content: Element) => Content;
        disableJSONLD: boolean;
        keepClasses: boolean;
      },
    );

    /** Can be paused at each `yield`. */
    parse(): Generator<void, Article<Content> | null>;
  }
}
