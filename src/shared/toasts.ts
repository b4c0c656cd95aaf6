export interface ToastText {
  title: string;
  description?: string;
  destructive?: boolean;
}

/** Toasts with a fixed text, word for word from spec section 8. */
export const TOASTS = {
  verificationRequired: {
    title: "Email Verification Required",
    description: "Please verify your email address to sign in.",
    destructive: true,
  },
  error: { title: "Error", description: "An error occurred", destructive: true },
  resendFailed: { title: "Error", description: "Error sending verification email", destructive: true },
  registered: { title: "Registration Successful", description: "Verification email has been sent!" },
  signedIn: { title: "Login Successful", description: "Welcome back!" },
  resent: {
    title: "Email Sent",
    description: "A new verification email has been sent to your email address.",
  },
  step1Failed: { title: "Registration Error", description: "Failed to create account", destructive: true },
  step1Network: {
    title: "Registration Error",
    description: "There was a problem creating your account. Please try again.",
    destructive: true,
  },
  paymentNotReady: {
    title: "Error",
    description: "Payment system not ready. Please refresh and try again.",
    destructive: true,
  },
  cardholderMissing: {
    title: "Missing Information",
    description: "Please enter the cardholder name.",
    destructive: true,
  },
  paymentFailed: { title: "Payment Error", destructive: true },
  step2Failed: {
    title: "Registration Error",
    description: "There was a problem completing your registration. Please try again.",
    destructive: true,
  },
  accountCreated: {
    title: "Account Created",
    description: "Now let's set up your plan and payment details.",
  },
  registrationComplete: {
    title: "Registration Complete",
    description: "Welcome! Your 7-day free trial has started.",
  },
} as const satisfies Record<string, ToastText>;

/** What a failed call falls back to when the server gave no sentence (spec section 8). */
export const FALLBACKS = {
  login: "Login failed",
  register: "Registration failed",
  resend: "Failed to resend verification email",
  unknown: "Ein unbekannter Fehler ist aufgetreten",
} as const;
