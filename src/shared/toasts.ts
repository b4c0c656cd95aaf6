export interface ToastText {
  title: string;
  description?: string;
  destructive?: boolean;
}

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
} as const satisfies Record<string, ToastText>;

/** A separate constant, so a bundle that uses it does not contain all of `FALLBACKS`. */
export const INTERNAL_FAILURE = "Something went wrong on our side. Please try again.";

/** Messages for failed calls for which the server sent none. */
export const FALLBACKS = {
  login: "Login failed",
  register: "Registration failed",
  resend: "Failed to resend verification email",
  internal: INTERNAL_FAILURE,
  unknown: "Ein unbekannter Fehler ist aufgetreten",
} as const;
