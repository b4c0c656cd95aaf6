import { PAGES } from "#shared/paths.ts";
import { botName } from "#src/bot-name.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Config } from "../config.ts";
import type { PageFetcherOptions } from "./page-fetcher.ts";

/** Names this service in the user agent, and allows loopback only while the service is local. */
export function pageFetcherOptions({ productName, publicUrl }: Config): PageFetcherOptions {
  return {
    userAgent: `Mozilla/5.0 (compatible; ${botName(productName)}/1.0; +${publicUrl}${PAGES.bot})`,
    allowLoopback: isLoopbackHost(new URL(publicUrl).hostname),
  };
}
