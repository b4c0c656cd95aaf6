/** A mistake in the page's code, not in what was typed. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
