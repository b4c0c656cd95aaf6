/** Names of settings whose whole value is a secret. A new one is hidden if its name says so. */
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|(?:^|_)KEY(?:_|$)/;
/** Sent to every browser anyway. */
const PUBLIC_NAMES = ["STRIPE_PUBLISHABLE_KEY"];
const HIDDEN = "(hidden)";

/**
 * Returns the value for people: without a secret, and without the password and the query of an
 * address. Of a Stripe key it keeps the prefix, which says live or test.
 */
export function hideSecrets(name: string, value: string): string {
  if (SECRET_NAME.test(name) && !PUBLIC_NAMES.includes(name)) {
    const prefix = /^(?:sk|rk)_(?:live|test)_/.exec(value)?.[0] ?? "";
    return prefix + HIDDEN;
  }
  return name.endsWith("_URL") ? hidePassword(value) : value;
}

/** Hides a malformed address whole, since nobody can tell where its password ends. */
function hidePassword(value: string): string {
  const url = URL.parse(value);
  if (!url) return /[@:?]/.test(value) ? HIDDEN : value;
  if (!url.password && !url.search) return value;
  if (url.password) url.password = "hidden";
  if (url.search) url.search = "?hidden";
  return url.href;
}
