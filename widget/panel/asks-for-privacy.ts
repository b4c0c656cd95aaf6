/** Whether the browser sends a Global Privacy Control signal. */
export function asksForPrivacy(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}
