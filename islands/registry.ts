/** Every island by its name, which is its file's name; each is a chunk of its own, fetched when it wakes. */
export const ISLANDS = {
  "contact-form": async () => (await import("./contact-form.tsx")).ContactForm,
  "code-block": async () => (await import("./code-block.tsx")).CodeBlock,
  "forgot-password-form": async () => (await import("./forgot-password-form.tsx")).ForgotPasswordForm,
  "help-search": async () => (await import("./help-search.tsx")).HelpSearch,
  "hero-action": async () => (await import("./hero-action.tsx")).HeroAction,
  "login-form": async () => (await import("./login-form.tsx")).LoginForm,
  "own-widget-choice": async () => (await import("./own-widget-choice.tsx")).OwnWidgetChoice,
  "register-flow": async () => (await import("./register-flow.tsx")).RegisterFlow,
  "resend-verification": async () => (await import("./resend-verification.tsx")).ResendVerification,
  "reset-password-form": async () => (await import("./reset-password-form.tsx")).ResetPasswordForm,
  toaster: async () => (await import("./toaster.tsx")).ToasterIsland,
  "unverified-banner": async () => (await import("./unverified-banner.tsx")).UnverifiedBanner,
  "verify-email": async () => (await import("./verify-email.tsx")).VerifyEmail,
};

export type IslandName = keyof typeof ISLANDS;
