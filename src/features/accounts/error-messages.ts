/** Rejections of sign-ups if registration is not open to everyone (`SIGN_UPS`). */
export const SIGN_UP_ERRORS = {
  invited: {
    withAddress: "New accounts here are by invitation. To ask for one, write to {supportEmail}.",
    withoutAddress: "New accounts here are by invitation. Ask the operator of this installation for one.",
  },
  closed: {
    withAddress: "You can’t create a new account here. To ask for one, write to {supportEmail}.",
    withoutAddress: "You can’t create a new account here. Ask the operator of this installation for one.",
  },
} as const;
