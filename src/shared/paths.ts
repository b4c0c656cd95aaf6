/** Pages rendered on the server. */
export const PAGES = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  invitation: "/invitation",
  emailVerification: "/email-verification",
  emailVerificationSuccess: "/email-verification-success",
  verifyEmailSuccess: "/verify-email-success",
  registrationSuccess: "/registration-success",
  registrationSuccessGerman: "/registrierung-erfolgreich",
  resources: "/resources",
  installationGuides: "/installation-guides",
  blog: "/blog",
  helpCenter: "/help-center",
  partners: "/partners",
  partnersAgencies: "/partners/agencies",
  partnersAffiliates: "/partners/affiliates",
  partnersNonprofits: "/partners/nonprofits",
  contact: "/contact",
  contactGerman: "/kontakt",
  contactSent: "/contact/sent",
  contactSentGerman: "/kontakt/gesendet",
  privacy: "/privacy",
  privacyPolicy: "/privacy-policy",
  privacyGerman: "/datenschutz",
  terms: "/terms",
  termsOfService: "/terms-of-service",
  termsGerman: "/agb",
  imprint: "/impressum",
  statement: "/statement",
} as const;

/** Pages made from the Markdown file that the parameter names. */
export const CONTENT_PAGES = {
  guide: "/installation-guides/:slug",
  article: "/blog/:articleId",
} as const;

/**
 * Routes of the dashboard, with `:name` segments as react-router and Elysia read them. The server sends the
 * dashboard's document for each, and `src/dashboard/router.tsx` names its page.
 */
export const DASHBOARD = {
  home: "/app",
  widgets: "/widget-interface",
  widget: "/widget-interface/:id",
  settings: "/settings",
  billing: "/billing",
  subscribe: "/subscribe",
  widgetTest: "/widget/:widgetId",
} as const;

/**
 * Whether a dashboard page has the card form: then it is a document with a security policy of its own, entered
 * and left by full navigation.
 */
export function isCardPage(path: string): boolean {
  return path === DASHBOARD.billing || path === DASHBOARD.subscribe;
}

/** Where people choose which mails they get. */
export const NOTIFICATIONS_VIEW = `${DASHBOARD.settings}?show=notifications`;

/** The overview of widgets, turned to the making of a new one. */
export const NEW_WIDGET_VIEW = `${DASHBOARD.widgets}?show=new`;

/** The overview of widgets, turned to those that can still be brought back. */
export const DELETED_VIEW = `${DASHBOARD.widgets}?show=deleted`;

/** The overview of widgets, turned to what visitors reported. */
export const REPORTS_VIEW = `${DASHBOARD.widgets}?show=reports`;

/** The same, turned to how many visits there were and which tools were used. */
export const USAGE_VIEW = `${DASHBOARD.widgets}?show=usage`;
/** The dashboard's overview in one of the accounts that a person works in. */
export function accountPath(accountId: number): string {
  return `${DASHBOARD.home}?account=${accountId}`;
}

/** The settings, turned to the team. */
export const TEAM_VIEW = `${DASHBOARD.settings}?show=team`;

export const FILES = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  blogFeed: "/blog/feed.xml",
  platform: "/platform.js",
  /** TypeScript's view of that script. */
  platformTypes: "/platform.d.ts",
  /** Where the browser files with a hash in their name live. */
  assets: "/assets",
  /** The parts of the widget that `/platform.js` loads. */
  widget: "/platform",
  demoStripe: "/demo-stripe",
  socialPictures: "/social",
  favicon: "/favicon.ico",
  touchIcon: "/apple-touch-icon.png",
  icon192: "/icons/192.png",
  icon512: "/icons/512.png",
  iconMaskable: "/icons/maskable-512.png",
  webManifest: "/site.webmanifest",
  securityTxt: "/.well-known/security.txt",
  health: "/healthz",
  ready: "/readyz",
  live: "/livez",
  metrics: "/metrics",
} as const;

/** `fillPath("/api/widgets/:id", { id: "a b" })` is `/api/widgets/a%20b`. Throws when a parameter is missing. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * A `next` parameter that may be followed: a path of this site, never another origin
 * (`//host`, `/\host` and control characters are how those are smuggled in). Null otherwise.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])[^\\]*$/.test(next)) return null;
  for (const character of next) if (character < " ") return null;
  return next;
}
