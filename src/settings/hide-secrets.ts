/** Names of settings whose whole value is a secret. New settings that match are hidden as well. */
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|(?:^|_)KEY(?:_|$)/;
/** Names of settings that every browser gets anyway. */
const PUBLIC_NAMES = ["STRIPE_PUBLISHABLE_KEY"];
const HIDDEN = "(hidden)";

/**
 * Returns a value that is safe to show: without secrets, and addresses without password and query.
 * Keeps the prefix of a Stripe key, which says live or test.
 */
export function hideSecrets(name: string, value: string): string {
  if (SECRET_NAME.test(name) && !PUBLIC_NAMES.includes(name)) {
    const prefix = /^(?:sk|rk)_(?:live|test)_/.exec(value)?.[0] ?? "";
    return prefix + HIDDEN;
  }
  return name.endsWith("_URL") ? hidePassword(value) : value;
}

/** Hides a malformed address completely, since it is unclear where its password ends. */
function hidePassword(value: string): string {
  const url = URL.parse(value);
  if (!url) return /[@:?]/.test(value) ? HIDDEN : value;
  if (!url.password && !url.search) return value;
  if (url.password) url.password = "hidden";
  if (url.search) url.search = "?hidden";
  return url.href;
}
