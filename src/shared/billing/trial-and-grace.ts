export const TRIAL_DAYS = 7;
/** Days of access after a failed payment. */
export const GRACE_DAYS = 7;
