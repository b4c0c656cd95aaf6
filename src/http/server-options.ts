import { LARGEST_BODY } from "./limit-body.ts";

/**
 * Keeps connections alive longer than the 30 s between polls; a port already in use is an error.
 */
export const SERVER = {
  idleTimeout: 65,
  maxRequestBodySize: LARGEST_BODY,
  reusePort: false,
  development: false,
} as const;
