/** Roles unknown to AccessLint: DPUB-ARIA, Graphics-ARIA and roles new in ARIA 1.3. */
export const MORE_ROLES =
  /^(?:doc-[a-z]+|graphics-(?:document|object|symbol)|image|comment|mark|suggestion|section(?:header|footer))$/;
