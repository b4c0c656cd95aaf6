import type { ToastText } from "../toasts.ts";

export const REGISTRATION_TOASTS = {
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
