/**
 * Returns this service's name in the User-Agent header and in robots.txt: the product's, reduced to
 * the characters that RFC 9309 allows.
 */
export function botName(productName: string): string {
  const words = productName.split(/[^A-Za-z_]+/).filter(Boolean);
  return words.length === 0 ? "Accessibility-Scanner" : words.join("-");
}
