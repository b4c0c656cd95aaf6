/**
 * Returns this service's name for the User-Agent header and robots.txt: the product name, reduced
 * to characters allowed by RFC 9309.
 */
export function botName(productName: string): string {
  const words = productName.split(/[^A-Za-z_]+/).filter(Boolean);
  return words.length === 0 ? "Accessibility-Scanner" : words.join("-");
}
