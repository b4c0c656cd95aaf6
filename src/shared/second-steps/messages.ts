export const SECOND_STEP_VALIDATION = {
  code: "Enter the 6 digits that your authenticator app shows",
  recoveryCode: "Enter one of your recovery codes, such as 3k7p-9xwm-q2hd",
  name: "Enter a name of at most 60 characters",
  ticket: "Sign in with your password first",
  passkey: "The browser didn’t send a passkey",
  demanded: "Choose whether a second step is required",
} as const;

export const SECOND_STEP_ERRORS = {
  needed: "This account is protected by a second step. Please sign in.",
  confirmFirst: "First, please confirm that it’s you.",
  wrongCode: "This code isn’t valid. Wait for your app to show the next one, and enter it.",
  wrongRecoveryCode: "This recovery code is unknown or was used before.",
  wrongPasskey: "This passkey wasn’t accepted. Please try again, or use another way.",
  unknownPasskey:
    "This passkey doesn’t belong to any account here. It may have been removed in the settings.",
  knownPasskey: "This passkey is already set up here.",
  noPasskeysHere:
    "Passkeys need a service with a domain and https. This one has an address that browsers refuse.",
  ticketOver: "This sign-in has expired. Please enter your password again.",
  tooManyCodes: "Too many wrong codes. Please wait a quarter of an hour, and try again.",
  tooManyCodesToday: "Too many wrong codes today. Please try again tomorrow, or use a passkey.",
  unverified: "Please verify your email address first, since we write to it when something changes.",
  tooMany: "You already have 10 of these. Remove one you no longer use.",
  setupOver: "This setup has expired. Please start again.",
  useSecondStep: "Please use your second step instead of your password.",
  noPassword: "Your account has no password. Please sign out and in again, then come back here.",
  lastDemanded: "Your team requires a second step, so you can’t remove your last one. Add another one first.",
  ownFirst: "Set up a second step for yourself first, then you can require it of your team.",
  noSecondStep: "Set up a second step first. It comes with recovery codes.",
  demanded: "This account requires a second step at sign-in. Please set one up.",
  operatorsNeed: "The desk opens to people with a second step at sign-in. Please set one up.",
  operatorsSignIn:
    "The desk opens after a sign-in with your own password or passkey, and not by single sign-on.",
} as const;
