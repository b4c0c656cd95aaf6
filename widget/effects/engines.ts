/** What no test of features tells: whether an engine paints what it accepts. */

export function isFirefox(): boolean {
  return CSS.supports("-moz-appearance", "none");
}

/** Safari, and every browser on an iPhone. */
export function isWebKit(): boolean {
  return navigator.vendor.startsWith("Apple");
}
