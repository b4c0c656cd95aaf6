export const TRIAL_DAYS = 7;
/** Number of days of access after a failed payment. */
export const GRACE_DAYS = 7;
