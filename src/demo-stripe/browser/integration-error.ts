/** Error in the page's code rather than the visitor's input. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
