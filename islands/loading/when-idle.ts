/** Delay after loading in browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 200;
/** Browsers that aren't painting may never report idle time. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Runs `action` once the page has loaded and is idle, no later than three seconds after loading.
 */
export function whenIdle(action: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: LONGEST_WAIT_MS });
    else setTimeout(action, IDLE_DELAY_MS);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
