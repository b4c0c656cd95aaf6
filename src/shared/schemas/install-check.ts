import * as v from "valibot";
import { WebsiteUrlSchema } from "./website-url.ts";

export const InstallCheckSchema = v.object({ url: WebsiteUrlSchema });
export type InstallCheckInput = v.InferOutput<typeof InstallCheckSchema>;

/** What a look at a page has shown; the answer of `POST /api/widgets/{id}/install-check`. */
export interface InstallCheckView {
  /** The page that was looked at, after all redirects. */
  url: string;
  /** Nothing that was found keeps the widget from showing. */
  installed: boolean;
  /** The most pressing first; never empty. */
  findings: FindingView[];
}

export interface FindingView {
  /** A stable word such as `missing`. */
  code: string;
  severity: "good" | "note" | "problem";
  /** What is so, as a sentence. */
  title: string;
  /** What to do about it. */
  text: string;
  /** Code to copy. */
  lines: string[];
}
