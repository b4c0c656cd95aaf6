/**
 * Whether an origin is another spelling of a site's origin: with or without `www.`, or with https
 * instead of http.
 */
export function isSiblingOrigin(origin: string, siteOrigin: string): boolean {
  const [there, here] = [new URL(origin), new URL(siteOrigin)];
  const isSafe = there.protocol === here.protocol || there.protocol === "https:";
  return isSafe && there.port === here.port && bare(there.hostname) === bare(here.hostname);
}

function bare(hostname: string): string {
  return hostname.replace(/^www\./, "");
}
