import { choosePages } from "../crawl/choose-pages.ts";
import { readSitemap } from "../crawl/read-sitemap.ts";
import { parseRobots } from "../crawl/robots-txt.ts";
import type { FileHandlers, FileJobName, JobName, Jobs, Page } from "../jobs.ts";
import { readInstallFacts } from "./read-install-facts.ts";

/** Implements each job. Only loaded in the child, since it parses strangers' pages. */
export const HANDLERS: { [Name in JobName]: (page: Page) => Jobs[Name] | Promise<Jobs[Name]> } = {
  "read-install-facts": readInstallFacts,
  // Loaded with its first page, since it takes some 100 MB.
  "audit-page": async (page) => (await import("./audit-page.ts")).auditPage(page),
  "judge-corrections": judgeCorrections,
  "try-corrections": judgeCorrections,
};

async function judgeCorrections(page: Page): Promise<Jobs["judge-corrections"]> {
  return (await import("./judge-on-page.ts")).judgeOnPage(page);
}

/** Jobs that features implement; `cli/main.ts` passes them to the child. */
export type FeatureJobName = "judge-install" | "is-word-document" | "clean-logo" | "read-mail";

export const FILE_HANDLERS: FileHandlers<Exclude<FileJobName, FeatureJobName>> = {
  "read-robots": (bytes, { name }) => parseRobots(new TextDecoder().decode(bytes), name),
  async "read-sitemap"(bytes, { isTruncated, choice }) {
    const sitemap = await readSitemap(bytes, isTruncated);
    if (!sitemap) return null;
    const { isIndex, addresses, isCut } = sitemap;
    return isIndex ? { isCut, further: addresses } : { isCut, chosen: choosePages(choice, addresses) };
  },
  "choose-pages": (bytes, choice) => choosePages(choice, JSON.parse(new TextDecoder().decode(bytes))),
};
