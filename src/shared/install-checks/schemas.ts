import * as v from "valibot";
import type { Wording } from "../language/translate.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";

export const InstallCheckSchema = v.object({ url: WebsiteUrlSchema });
export type InstallCheckInput = v.InferOutput<typeof InstallCheckSchema>;

export interface InstallCheckView {
  /** The checked page, after all redirects. */
  url: string;
  /** Whether no finding keeps the widget from showing. */
  installed: boolean;
  /** The most pressing first; never empty. */
  findings: FindingView[];
}

export interface FindingView {
  /** Stable code, such as `missing`. */
  code: string;
  severity: "good" | "note" | "problem";
  /** The fact, as a sentence. */
  title: string;
  /** The title as a translatable message, if it contains values. */
  message?: Wording;
  text: string;
  /** Lines of code to copy. */
  lines: string[];
}
