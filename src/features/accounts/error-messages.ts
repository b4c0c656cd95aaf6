/** Rejections of sign-ups if registration is not open to everyone (`SIGN_UPS`). */
export const SIGN_UP_ERRORS = {
  invited: "New accounts here are by invitation. To ask for one, write to {supportEmail}.",
  closed: "You can’t create a new account here. To ask for one, write to {supportEmail}.",
} as const;
