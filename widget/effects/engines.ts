/** Engine checks for what feature tests can't detect: whether an engine paints what it accepts. */

export function isFirefox(): boolean {
  return CSS.supports("-moz-appearance", "none");
}

/** Detects Safari and every browser on an iPhone. */
export function isWebKit(): boolean {
  return navigator.vendor.startsWith("Apple");
}
