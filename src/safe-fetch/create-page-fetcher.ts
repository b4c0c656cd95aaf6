import { isLoopbackHost } from "#shared/loopback-host.ts";
import type { Config } from "../config.ts";
import { PageFetcher } from "./page-fetcher.ts";

/** Names this service in the user agent, and allows loopback only while the service is local. */
export function createPageFetcher({ productName, publicUrl }: Config): PageFetcher {
  const name = productName.replace(/[^\w.-]+/g, "-");
  return new PageFetcher({
    userAgent: `Mozilla/5.0 (compatible; ${name}/1.0; +${publicUrl})`,
    allowLoopback: isLoopbackHost(new URL(publicUrl).hostname),
  });
}
