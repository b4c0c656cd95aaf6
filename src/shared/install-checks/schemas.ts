import * as v from "valibot";
import type { Wording } from "../language/translate.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";

export const InstallCheckSchema = v.object({ url: WebsiteUrlSchema });
export type InstallCheckInput = v.InferOutput<typeof InstallCheckSchema>;

export interface InstallCheckView {
  /** URL of the checked page, after all redirects. */
  url: string;
  /** Whether the page has no findings that prevent the widget from being shown. */
  installed: boolean;
  /** Most urgent first; never empty. */
  findings: FindingView[];
}

export interface FindingView {
  /** Stable code, such as `missing`. */
  code: string;
  severity: "good" | "note" | "problem";
  /** A fact, stated as a sentence. */
  title: string;
  /** Title as a translatable message, if it contains values. */
  message?: Wording;
  text: string;
  /** Lines of code to copy. */
  lines: string[];
}
