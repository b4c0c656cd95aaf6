/** Delay after loading in browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 200;
/** Browsers that draw nothing may never call a page idle. */
const LONGEST_WAIT_MS = 3_000;

/** Runs once the page has loaded and has nothing else to do, or three seconds later. */
export function whenIdle(action: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: LONGEST_WAIT_MS });
    else setTimeout(action, IDLE_DELAY_MS);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
