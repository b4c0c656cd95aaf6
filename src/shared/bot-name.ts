/**
 * Returns the name by which this service's requests for pages go, in their User-Agent header and in
 * robots.txt: the product's, reduced to the characters that RFC 9309 allows.
 */
export function botName(productName: string): string {
  const name = productName.replace(/[^A-Za-z_-]+/g, "-").replace(/^-+|-+$/g, "");
  return name === "" ? "Accessibility-Scanner" : name;
}
