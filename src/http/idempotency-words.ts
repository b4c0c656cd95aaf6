/** Header that identifies a call, so a retry is not executed twice. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

export const LONGEST_IDEMPOTENCY_KEY = 255;

export const IDEMPOTENCY_ERRORS = {
  key: "Send an Idempotency-Key of 1 to 255 visible ASCII characters, such as a UUID.",
  otherRequest: "This Idempotency-Key was used for another request. Use a new one for each.",
  inProgress: "The first call with this Idempotency-Key is still running.",
  unknown:
    "The server was interrupted in the first call with this Idempotency-Key. Look whether it was done, and use a new key.",
  tooMany:
    "This account has used as many keys in 24 hours as are kept. Send the call later, or without an Idempotency-Key.",
} as const;
