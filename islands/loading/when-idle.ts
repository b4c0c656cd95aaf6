/** Delay after loading in browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 200;

/** Runs once the page has loaded and has nothing else to do. */
export function whenIdle(action: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(action);
    else setTimeout(action, IDLE_DELAY_MS);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
