/** Server-rendered pages. */
export const PAGES = {
  home: "/",
  login: "/login",
  /** Asks for an email address, whose domain determines the provider. */
  sso: "/single-sign-on",
  /** Target for providers' redirects. */
  ssoCallback: "/single-sign-on/callback",
  register: "/register",
  /** Creates the first account, through the link printed on server startup. */
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

/** Pages rendered from Markdown; the parameter names a file or topic. */
export const CONTENT_PAGES = {
  guide: "/installation-guides/:slug",
  article: "/blog/:articleId",
  topic: "/blog/topics/:topic",
} as const;

/** An area of the API's operations, its types, or its webhooks. */
export const API_PART = "/docs/api/:part";

/** Owners' accessibility statements, including earlier versions. */
export const STATEMENT_PAGES = {
  current: "/statements/:slug",
  version: "/statements/:slug/:number",
} as const;

/** View of a website's developer links, as a query. */
export const DEVELOPERS_VIEW = "show=developers";

/** A developer link: the page, and where its forms are sent. */
export const DEVELOPER_LINK = "/developer-links/:token";

/**
 * Dashboard routes, with `:name` segments as in react-router and Elysia. The server sends the
 * dashboard's document for all of them; `src/dashboard/router.tsx` assigns the pages.
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

/** Whether a page is a separate document, with its own security policy and full-page navigation. */
export function isCardPage(path: string): boolean {
  return path === DASHBOARD.billing || path === DASHBOARD.subscribe;
}

export const NOTIFICATIONS_VIEW = `${DASHBOARD.settings}?show=notifications`;

export const NEW_WIDGET_VIEW = `${DASHBOARD.widgets}?show=new`;

export const IMPORT_VIEW = `${DASHBOARD.widgets}?show=import`;

export const DELETED_VIEW = `${DASHBOARD.widgets}?show=deleted`;

/** Widgets page with visitors' barrier reports. */
export const REPORTS_VIEW = `${DASHBOARD.widgets}?show=reports`;

export const USAGE_VIEW = `${DASHBOARD.widgets}?show=usage`;

export function issuesView(siteId: string, issueId?: string): string {
  return issueId === undefined
    ? fillPath(DASHBOARD.scannedSite, { siteId })
    : fillPath(DASHBOARD.scanIssue, { siteId, issueId });
}

/** Returns the view of a case with what its letter says about pages. */
export function letterPagesView(caseId: string): string {
  return `${fillPath(DASHBOARD.case, { caseId })}?show=pages`;
}

/** Returns the path for switching to an account and opening its overview. */
export function accountPath(accountId: number): string {
  return `${DASHBOARD.home}?account=${accountId}`;
}

export const TEAM_VIEW = `${DASHBOARD.settings}?show=team`;

export const SSO_VIEW = `${DASHBOARD.settings}?show=single-sign-on`;

/** Settings page with websites transferred to or from another account. */
export const TRANSFERS_VIEW = `${DASHBOARD.settings}?show=transfers`;

export const FILES = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  blogFeed: "/blog/feed.xml",
  platform: "/platform.js",
  /** TypeScript declarations for `/platform.js`. */
  platformTypes: "/platform.d.ts",
  /** Folder for browser files with a hash in their name. */
  assets: "/assets",
  /** Parts of the widget loaded by `/platform.js`. */
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
 * Returns the `next` parameter if it is safe to follow, i.e. a path on this site. Returns null for
 * any other origin, even if smuggled in as `//host`, as `/\host`, or with control characters.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])[^\\]*$/.test(next)) return null;
  for (const character of next) if (character < " ") return null;
  return next;
}
