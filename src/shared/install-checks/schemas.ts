import * as v from "valibot";
import type { Wording } from "../language/translate.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";

export const InstallCheckSchema = v.object({ url: WebsiteUrlSchema });
export type InstallCheckInput = v.InferOutput<typeof InstallCheckSchema>;

/** Result of an installation check. */
export interface InstallCheckView {
  /** The checked page, after all redirects. */
  url: string;
  /** Whether no finding keeps the widget from showing. */
  installed: boolean;
  /** The most pressing first; never empty. */
  findings: FindingView[];
}

export interface FindingView {
  /** A stable word such as `missing`. */
  code: string;
  severity: "good" | "note" | "problem";
  /** The fact, as a sentence. */
  title: string;
  /** The title, where it has values, to be said in another language. */
  message?: Wording;
  /** Advice on what to do. */
  text: string;
  /** Lines of code to copy. */
  lines: string[];
}
