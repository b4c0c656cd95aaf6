/** Sent with every response (ASVS 3.4.4, 3.4.5). */
export const BASE_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

export interface PagePolicy {
  /** True for documents with the card form, which allow the provider's scripts and frames. */
  cardForm: boolean;
  https: boolean;
}

const CARD_HOSTS = "https://js.stripe.com https://*.js.stripe.com";

/**
 * Returns the headers for an HTML document. The card form's library cannot run under Trusted Types.
 */
export function pageHeaders({ cardForm, https }: PagePolicy): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self'${cardForm ? ` ${CARD_HOSTS}` : ""}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${cardForm ? " https://api.stripe.com" : ""}`,
    ...(cardForm ? [`frame-src 'self' ${CARD_HOSTS} https://hooks.stripe.com`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(cardForm ? [] : ["require-trusted-types-for 'script'", "trusted-types handrail"]),
  ];
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": cardForm ? "same-origin-allow-popups" : "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(https && { "strict-transport-security": "max-age=31536000" }),
  };
}
