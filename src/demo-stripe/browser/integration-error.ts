/** Error in the page's code, as opposed to the visitor's input. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
