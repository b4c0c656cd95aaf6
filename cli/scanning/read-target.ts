import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { FetchProblem } from "../../src/safe-fetch/fetch-problem.ts";
import type { FetchedPage, PageFetcher } from "../../src/safe-fetch/page-fetcher.ts";
import type { FetchedBytes } from "../../src/scanner/jobs.ts";
import { PAGE_LIMITS } from "../../src/scanner/page-limits.ts";
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
  const fetched = await fetcher.fetch(url).catch((error: unknown) => {
    throw error instanceof FetchProblem ? fetchFailure(error.reason, { allowPrivate }) : error;
  });
  const contentType = requirePage(fetched);
  const { href } = fetched.url;
  return { page: { bytes: fetched.bytes, contentType, url: href }, name: href };
}

/** Returns the content type of a complete HTML page; throws for any other response. */
function requirePage({ status, headers, truncated, bytes }: FetchedPage): string {
  if (status < 200 || status >= 300) throw statusFailure(status);
  const contentType = headers["content-type"] ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^(text\/html|application\/xhtml\+xml|)$/.test(type)) throw notHtmlFailure(type.slice(0, 100));
  if (truncated) throw auditFailure("too-large");
  if (bytes.length === 0) throw emptyFailure();
  return contentType;
}

async function readLocalFile(path: string): Promise<ReadTarget> {
  try {
    if ((await stat(path)).size > PAGE_LIMITS.bytes) throw auditFailure("too-large");
    const bytes = await readFile(path);
    if (bytes.length === 0) throw emptyFailure();
    return { page: { bytes, contentType: "", url: pathToFileURL(resolve(path)).href }, name: path };
  } catch (error) {
    throw fileFailure(error) ?? error;
  }
}
