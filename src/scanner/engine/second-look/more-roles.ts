/** Roles unknown to AccessLint: DPUB-ARIA, Graphics-ARIA, new ones of ARIA 1.3, and Safari’s. */
export const MORE_ROLES =
  /^(?:doc-[a-z]+|graphics-(?:document|object|symbol)|image|comment|mark|suggestion|section(?:header|footer)|text)$/;
