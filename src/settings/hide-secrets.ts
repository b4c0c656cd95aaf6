/** Names of settings whose entire value is secret. New settings that match are hidden as well. */
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|(?:^|_)KEY(?:_|$)/;
/** Names of settings that are sent to every browser anyway. */
const PUBLIC_NAMES = ["STRIPE_PUBLISHABLE_KEY"];
const HIDDEN = "(hidden)";

/**
 * Returns a value that is safe to show: without secrets, and without the password and query in
 * addresses. Keeps a Stripe key's prefix, which indicates live or test mode.
 */
export function hideSecrets(name: string, value: string): string {
  if (SECRET_NAME.test(name) && !PUBLIC_NAMES.includes(name)) {
    const prefix = /^(?:sk|rk)_(?:live|test)_/.exec(value)?.[0] ?? "";
    return prefix + HIDDEN;
  }
  return name.endsWith("_URL") ? hidePassword(value) : value;
}

/** Hides a malformed address entirely, since it is unclear where its password ends. */
function hidePassword(value: string): string {
  const url = URL.parse(value);
  if (!url) return /[@:?]/.test(value) ? HIDDEN : value;
  if (!url.password && !url.search) return value;
  if (url.password) url.password = "hidden";
  if (url.search) url.search = "?hidden";
  return url.href;
}
