/**
 * Whether this browser supports passkeys on this page, which requires HTTPS and a host that is not
 * an IP address. Not for use on the server.
 */
export function takesPasskeys(): boolean {
  const isNetworkAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && "PublicKeyCredential" in window && !isNetworkAddress;
}
