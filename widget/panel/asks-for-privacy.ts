/** Whether the browser sends Global Privacy Control. */
export function asksForPrivacy(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}
