import { INTERNAL_FAILURE } from "./toasts.ts";

/** Hint for a new password field. Nonbreaking spaces keep the special characters on one line. */
export const PASSWORD_HINT =
  "At least 8 characters, with an uppercase and a lowercase letter, a number and one of @\u00a0$\u00a0!\u00a0%\u00a0*\u00a0?\u00a0&";

export const VALIDATION = {
  email: "Invalid email address",
  passwordRequired: "Password is required",
  passwordLength: "Password must be at least 8 characters long",
  passwordTooLong: "Password must be at most 256 characters long",
  passwordKinds:
    "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character",
  passwordsDiffer: "Passwords do not match",
  websiteRequired: "Website URL is required",
  websiteInvalid: "Enter a website address such as https://example.com",
  termsRequired: "You must accept the Terms and Conditions and Privacy Policy",
  usernameRequired: "Username is required",
  usernameInvalid: "Use 3 to 40 letters, digits, dots, hyphens or underscores",
  tokenRequired: "Reset token is required",
  verificationTokenRequired: "Verification token is required",
  plan: "Choose starter, professional or business",
  billingCycle: "Choose monthly or yearly",
  cardholderRequired: "Please enter the cardholder name.",
  tooLong: "This is too long",
  characters: "This contains characters that can’t be saved. Please type it again.",
  required: "This field is required",
  yesOrNo: "Choose true or false",
} as const;

/** Validation messages for the settings, in a separate constant so no other page downloads them. */
export const SETTINGS_VALIDATION = {
  passwordSame: "Choose a password other than the current one",
  locale: "Choose one of the regions",
} as const;

/**
 * Validation messages for invoice details, in a separate constant so no other page downloads them.
 */
export const INVOICE_VALIDATION = {
  country: "Choose one of the countries",
  taxId: "This isn’t a tax ID of that country. Compare it with the example.",
  taxLocation:
    "The tax depends on where you are. Choose your country, and enter its ZIP or postal code if asked.",
  taxIdCountry:
    "Invoices can’t show a tax ID of this country. Choose another country, or leave the tax ID out.",
} as const;

/** API error messages. Browser code imports none of them, so none is downloaded. */
export const ERRORS = {
  malformed: "The request couldn’t be read. Send JSON with the documented fields.",
  tooLarge: "The request is too large. Send at most 32 KB.",
  unsupportedType: "Send the request as JSON, with the header Content-Type: application/json.",
  crossSite: "This request came from another website and was refused. Open the page here and try again.",
  invalid: "Please check the fields marked below.",
  unauthorized: "Please sign in.",
  sessionEnded: "Your session has ended. Please sign in again.",
  managersOnly:
    "As a viewer, you can see everything here, but you can’t change it. The account’s owner can make you a manager.",
  ownerOnly: "Only the owner of this account can do this.",
  operatorsOnly: "Only this service’s support team can do this.",
  teamClosed:
    "This account’s plan no longer includes a team, so only its owner can open it. Nothing was deleted: with the Professional plan or a higher one, you’ll be back in.",
  accountSuspended: "This account is suspended. Please contact support.",
  notFound: "This doesn’t exist, or belongs to another account.",
  tooManyRequests: "Too many attempts. Please wait a moment and try again.",
  unavailable: "The service is briefly unavailable. Please try again in a minute.",
  busy: "The service is busy. Please try again in a few seconds.",
  internal: INTERNAL_FAILURE,
  accountSwitched:
    "You’re in another account now: you switched in another tab, or your access has ended. Please load this page again.",
  setupLink:
    "This link is no longer valid. It works once and for an hour; restarting the server prints a new one.",
  userExists: "There’s already an account with this address.",
  teamNotInPlan: "Teams come with the Professional plan and higher ones. Choose one to invite people.",
  teamNotOpen:
    "This team is closed right now because the account’s plan doesn’t include one. Please ask the person who invited you.",
  verifyBeforeInviting: "Please verify your own email address before you invite others.",
  partOnly: "Your access is limited to some of this account’s websites, and this affects all of them.",
  partForViewers: "Managers see everything. Choose the role of a viewer to limit what a person sees.",
  partGone: "One of these widgets or websites isn’t in the account anymore. Please choose again.",
  inviteSelf: "This is your own address.",
  alreadyInTeam: "This person is already on your team.",
  inviteGone:
    "This invitation is no longer valid. It may be older than 7 days, or it was withdrawn or replaced by a newer email. Please ask the person who invited you.",
  inviteUsed: "This invitation has been used. Please sign in to open the account.",
  inviteForOther:
    "This invitation was emailed to a different address. Please sign in with the address it was sent to.",
  inviteUnverified: "Please verify your email address first: the link is in your inbox.",
  inviteKnown: "There’s already an account with this address. Please sign in to join.",
  badCredentials: "Invalid email or password",
  badUsernameCredentials: "Invalid username or password",
  needsVerification: "Please verify your email address to sign in.",
  emailTaken: "An account with this email address already exists. Sign in instead.",
  sameEmail: "This is already your address.",
  emailChangeLink: "This link is invalid. Please use the one in the newest email.",
  emailChangeExpired:
    "This link has expired, and your address hasn’t changed. Ask for the change again in your settings.",
  emailChangeCancelled: "This change was canceled. The address hasn’t changed.",
  emailChangeReplaced: "A newer request has replaced this one. Please use the link in the newest email.",
  emailChangeTaken: "Another account has this address now. Yours hasn’t changed.",
  emailChangeDone: "The address has already been changed with the link in this email.",
  deletionDue: "It’s too late to undo this: your account is being deleted.",
  waitsForDeletion: "Your account is scheduled for deletion. Undo that before you change the plan.",
  planGranted:
    "Your account already has this plan or a higher one, so there’s nothing to pay for. You can subscribe once that ends.",
  commonPassword:
    "This password is easy to guess: it’s close to a common or leaked one, or to your email address. Choose another one, such as three unrelated words with a number and a symbol.",
  wrongPassword: "This isn’t your current password.",
  sessionNotFound: "This device is no longer signed in.",
  usernameTaken: "This username is taken. Choose another one.",
  registrationCookie:
    "This browser hasn’t started this registration, or it has expired. Please start again with step 1.",
  setupNotSucceeded: "The card hasn’t been confirmed yet. Please enter it again.",
  setupMismatch: "The confirmed card doesn’t belong to this registration. Please enter it again.",
  setupForeign: "The confirmed card doesn’t belong to this account. Please enter it again.",
  noSubscription: "There’s no subscription to change. Please choose a plan first.",
  paymentDue: "A payment is due. Please pay it before you change the plan.",
  alreadyCancelled: "The subscription is canceled. Please resume it before you change the plan.",
  priceArchived:
    "Your current price is no longer sold, so this change can’t be scheduled here. Please contact us, and we’ll make it for you.",
  previewExpired: "This preview is out of date. Please check the current one.",
  previewChanged: "The price of this change has been updated. Please check the current figures.",
  cardDeclined: "The card was declined, and nothing has changed. Please try another card.",
  resetToken: "This link is invalid or has expired. Please ask for a new one.",
  verificationToken: "This link is invalid or has expired. Please ask for a new one.",
  registrantPassword: "Please enter the password that you chose when you registered.",
  notTheirPassword: "This isn’t the password that the account was registered with.",
  changedMeanwhile: "Someone else has changed this in the meantime. Please check it and try again.",
  widgetChanged:
    "This widget has been changed in the meantime, in another tab or by someone else. Load those changes, check them, and save again.",
  noReplyAddress: "The visitor left no address to reply to.",
  verifyBeforeReplying:
    "Please verify your own email address before you reply: the visitor’s answer goes there.",
  repliedMeanwhile:
    "This report has been answered in the meantime, by someone else or from another tab. Please check that answer above. Yours is still here, and you can send it as another one.",
  tooManyReplies: "You’ve reached today’s limit for replies. Your text is still here.",
  versionGone: "This version is no longer kept.",
  provider: "The payment provider didn’t answer as expected. Please try again.",
  emailRefused:
    "The payment provider doesn’t accept this email address. Please go back and enter another one.",
  signature: "The signature is missing or wrong.",
  otherMode: "This event’s mode (live or test) doesn’t match the keys here.",
} as const;

/** Messages that are the same for known and unknown addresses, so they reveal nothing. */
export const NOTICES = {
  registered: "Please check your inbox: we’ve sent you an email with the next step.",
  resent: "If this address belongs to an account, an email is on its way.",
  resetRequested:
    "If this address belongs to an account, an email with a link to a new password is on its way.",
  passwordReset: "Your password has been changed. Please sign in with the new one.",
  emailChangeRequested: "We’ve sent a link to both addresses. Open each of them within 24 hours.",
  emailHalfChanged:
    "Thank you, this address is confirmed. The change takes effect once the link we sent to the other address has been opened as well.",
  emailChanged: "Your account’s email address has changed. Sign in with the new one from now on.",
  emailChangeCancelled:
    "The change is canceled, and your address stays as it is. If you didn’t ask for it, set a new password.",
  passwordChanged: "Your password has been changed, and your other devices are signed out.",
  verified: "Your email address is verified. You can sign in now.",
  verifiedSignedIn: "Your email address is verified.",
  verifiedElsewhere:
    "Your email address is verified. The account was used in another browser, which is now signed out. Please set a new password to sign in.",
  alreadyVerified: "Your email address is already verified. You can sign in.",
  disowned: "Thank you. The registration with your email address has been withdrawn.",
} as const;
