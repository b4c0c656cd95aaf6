import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { FetchProblem } from "../../src/safe-fetch/fetch-problem.ts";
import { isPdf } from "../../src/safe-fetch/is-pdf.ts";
import type { FetchedPage, PageFetcher } from "../../src/safe-fetch/page-fetcher.ts";
import type { FetchedBytes } from "../../src/scanner/jobs.ts";
import { PAGE_LIMITS } from "../../src/scanner/page-limits.ts";
import { PDF_LIMITS } from "../../src/scanner/pdf/pdf-facts.ts";
import { PDF } from "./open-auditing.ts";
import {
  auditFailure,
  emptyFailure,
  fetchFailure,
  fileFailure,
  notHtmlFailure,
  statusFailure,
} from "./target-failure.ts";

/** A page to scan: a URL or the path of a local file. */
export type Target = { url: string } | { path: string };

export interface ReadTarget {
  page: FetchedBytes;
  /** URL after all redirects, or the file's path. */
  name: string;
}

export interface ReadOptions {
  fetcher: PageFetcher;
  allowPrivate: boolean;
}

/** @throws TargetFailure */
export function readTarget(target: Target, options: ReadOptions): Promise<ReadTarget> {
  return "path" in target ? readLocalFile(target.path) : fetchTarget(target.url, options);
}

async function fetchTarget(url: string, { fetcher, allowPrivate }: ReadOptions): Promise<ReadTarget> {
  const fetched = await fetcher.fetch(url, { pdfBytes: PDF_LIMITS.bytes }).catch((error: unknown) => {
    throw error instanceof FetchProblem ? fetchFailure(error.reason, { allowPrivate }) : error;
  });
  const contentType = requirePage(fetched);
  const { href } = fetched.url;
  return { page: { bytes: fetched.bytes, contentType, url: href }, name: href };
}

/** Returns the content type of a complete HTML page or PDF; throws for any other response. */
function requirePage({ url, status, headers, truncated, bytes }: FetchedPage): string {
  if (status < 200 || status >= 300) throw statusFailure(status);
  if (isPdf(headers, url)) {
    if (truncated) throw auditFailure("too-large", true);
    return PDF;
  }
  const contentType = headers["content-type"] ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^(text\/html|application\/xhtml\+xml|)$/.test(type)) throw notHtmlFailure(type.slice(0, 100));
  if (truncated) throw auditFailure("too-large");
  if (bytes.length === 0) throw emptyFailure();
  return contentType;
}

async function readLocalFile(path: string): Promise<ReadTarget> {
  try {
    const isPdfFile = /\.pdf$/i.test(path);
    const limit = isPdfFile ? PDF_LIMITS.bytes : PAGE_LIMITS.bytes;
    if ((await stat(path)).size > limit) throw auditFailure("too-large", isPdfFile);
    const bytes = await readFile(path);
    if (bytes.length === 0) throw emptyFailure();
    const contentType = isPdfFile ? PDF : "";
    return { page: { bytes, contentType, url: pathToFileURL(resolve(path)).href }, name: path };
  } catch (error) {
    throw fileFailure(error) ?? error;
  }
}
