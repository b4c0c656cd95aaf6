/**
 * Whether this browser makes and uses passkeys on this page: not without https, and not at a
 * network address. For the browser alone.
 */
export function takesPasskeys(): boolean {
  const isNetworkAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && "PublicKeyCredential" in window && !isNetworkAddress;
}
