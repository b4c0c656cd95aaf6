/**
 * Switches without which a page could get past our proxy: QUIC and WebRTC go by UDP, and names
 * would be looked up by the browser. `enable-automation` lets an endpoint list its switches.
 */
export const GUARDING_SWITCHES = [
  "--enable-automation",
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

/** Added to the last of those: the proxy's own address, at which Chromium must find it. */
const EXCEPT_PROXY = ", EXCLUDE 127.0.0.1";

/** Switches of a browser of our own: guarded, and without requests that no page needs. */
export const BROWSER_SWITCHES = [
  ...GUARDING_SWITCHES.map((one) => (one.endsWith("~NOTFOUND") ? one + EXCEPT_PROXY : one)),
  "--disable-gpu",
  "--mute-audio",
  "--autoplay-policy=no-user-gesture-required",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--disable-breakpad",
  "--disable-features=Translate,MediaRouter,OptimizationHints,InterestFeedContentSuggestions",
  "--hide-scrollbars",
];
