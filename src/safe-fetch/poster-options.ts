import { PAGES } from "#shared/paths.ts";
import { botName } from "#src/bot-name.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Config } from "../config.ts";
import type { PosterOptions } from "./event-poster.ts";

/** Allows private networks if the operator does, and loopback while the service is local. */
export function posterOptions({ productName, publicUrl, webhookTargets }: Config): PosterOptions {
  return {
    userAgent: `${botName(productName)}-Webhooks/1.0 (+${publicUrl}${PAGES.api})`,
    allowLoopback: isLoopbackHost(new URL(publicUrl).hostname),
    allowPrivate: webhookTargets === "private",
  };
}
