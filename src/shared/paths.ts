/** Pages rendered on the server. */
export const PAGES = {
  home: "/",
  login: "/login",
  /** Asks for an email address, whose domain determines the provider. */
  sso: "/single-sign-on",
  /** Target of providers' redirects. */
  ssoCallback: "/single-sign-on/callback",
  register: "/register",
  /** Creates the first account, through the link printed when the server starts. */
  setup: "/setup",
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
  bot: "/bot",
  api: "/docs/api",
} as const;

/** Pages rendered from Markdown: the parameter names a file or a topic. */
export const CONTENT_PAGES = {
  guide: "/installation-guides/:slug",
  article: "/blog/:articleId",
  topic: "/blog/topics/:topic",
} as const;

/** Owners' accessibility statements, and their earlier versions. */
export const STATEMENT_PAGES = {
  current: "/statements/:slug",
  version: "/statements/:slug/:number",
} as const;

/**
 * Routes of the dashboard, with `:name` segments as in react-router and Elysia. The server sends
 * the dashboard's document for each, and `src/dashboard/router.tsx` assigns its page.
 */
export const DASHBOARD = {
  home: "/app",
  widgets: "/widget-interface",
  widget: "/widget-interface/:id",
  scans: "/scans",
  scannedSite: "/scans/:siteId",
  scanIssue: "/scans/:siteId/issues/:issueId",
  letters: "/letters",
  case: "/letters/:caseId",
  support: "/support",
  conversation: "/support/:conversationId",
  desk: "/desk",
  deskConversation: "/desk/:conversationId",
  settings: "/settings",
  billing: "/billing",
  subscribe: "/subscribe",
  widgetTest: "/widget/:widgetId",
} as const;

/** Whether a page is a document of its own, with its own security policy and full navigation. */
export function isCardPage(path: string): boolean {
  return path === DASHBOARD.billing || path === DASHBOARD.subscribe;
}

export const NOTIFICATIONS_VIEW = `${DASHBOARD.settings}?show=notifications`;

export const NEW_WIDGET_VIEW = `${DASHBOARD.widgets}?show=new`;

export const IMPORT_VIEW = `${DASHBOARD.widgets}?show=import`;

export const DELETED_VIEW = `${DASHBOARD.widgets}?show=deleted`;

/** The widgets page with visitors' barrier reports. */
export const REPORTS_VIEW = `${DASHBOARD.widgets}?show=reports`;

export const USAGE_VIEW = `${DASHBOARD.widgets}?show=usage`;

export function issuesView(siteId: string, issueId?: string): string {
  return issueId === undefined
    ? fillPath(DASHBOARD.scannedSite, { siteId })
    : fillPath(DASHBOARD.scanIssue, { siteId, issueId });
}

/** Returns the path that switches to an account and opens its overview. */
export function accountPath(accountId: number): string {
  return `${DASHBOARD.home}?account=${accountId}`;
}

export const TEAM_VIEW = `${DASHBOARD.settings}?show=team`;

export const SSO_VIEW = `${DASHBOARD.settings}?show=single-sign-on`;

/** The settings, with websites transferred to or from another account. */
export const TRANSFERS_VIEW = `${DASHBOARD.settings}?show=transfers`;

export const FILES = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  blogFeed: "/blog/feed.xml",
  platform: "/platform.js",
  /** TypeScript declarations of that script. */
  platformTypes: "/platform.d.ts",
  /** Folder of the browser files with a hash in their name. */
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

/**
 * Returns `/api/widgets/a%20b` for `fillPath("/api/widgets/:id", { id: "a b" })`.
 * @throws Error for a missing parameter.
 */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * Returns the `next` parameter if it is safe to follow, that is, a path of this site. Returns null
 * for another origin, even if smuggled in as `//host`, as `/\host` or with control characters.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])[^\\]*$/.test(next)) return null;
  for (const character of next) if (character < " ") return null;
  return next;
}
