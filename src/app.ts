import { Elysia } from "elysia";
import { pathOf } from "#shared/api/endpoint.ts";
import { accountDeletionRoutes } from "./features/account-deletions/routes.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { apiDescriptionRoutes } from "./features/api-description/routes.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { billingRoutes, type WebhookOptions } from "./features/billing/routes.ts";
import { caseRoutes } from "./features/cases/routes.ts";
import type { ContactFormPage } from "./features/contact/reply-to-form-post.ts";
import { contactPages, contactRoutes } from "./features/contact/routes.ts";
import { correctionsReply } from "./features/corrections/live/corrections-reply.ts";
import { correctionRoutes } from "./features/corrections/routes.ts";
import { emailChangeRoutes } from "./features/email-changes/routes.ts";
import { evidenceRoutes } from "./features/evidence/routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { firstOwnerRoutes } from "./features/first-owner/routes.ts";
import { installCheckRoutes } from "./features/install-checks/routes.ts";
import { liveHostRoutes } from "./features/live-hosts/routes.ts";
import { overviewRoutes } from "./features/overview/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { registrationRoutes } from "./features/registration/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { scanRoutes } from "./features/scans/routes.ts";
import { securityEventRoutes } from "./features/security-events/routes.ts";
import { sessionRoutes } from "./features/sessions/routes.ts";
import { statementRoutes } from "./features/statements/routes.ts";
import { teamRoutes } from "./features/team/routes.ts";
import { usageRoutes } from "./features/usage/routes.ts";
import { releaseFileRoutes } from "./features/widget-releases/routes.ts";
import { publicViewReply } from "./features/widgets/public-view-reply.ts";
import { widgetRoutes } from "./features/widgets/routes.ts";
import { apiPlugin } from "./http/api-plugin.ts";
import { errorReply } from "./http/errors.ts";
import { healthRoutes, type Readiness } from "./http/health.ts";
import { LARGEST_BODY, limitBody } from "./http/limit-body.ts";
import { requestPath } from "./http/request-path.ts";
import type { Route } from "./http/route.ts";
import { BASE_HEADERS } from "./http/security-headers.ts";
import { metricsRoutes } from "./metrics/metrics-routes.ts";
import type { Services } from "./services.ts";
import { readCorrectionsFile } from "./shared/api/corrections.ts";
import { readPublicView } from "./shared/api/widgets.ts";

export interface AppParts extends Readiness {
  services: Services;
  webhooks: WebhookOptions;
  /** Pages and browser files; see `src/site`. */
  site?: SiteParts;
}

export interface SiteParts {
  routes: Elysia;
  /** Handlers by exact path or pattern that `Bun.serve` calls without the router. */
  fromMemory: ReadonlyMap<string, (request: Request) => Response>;
  notFound(request: Request): Response;
  contactForm: ContactFormPage;
}

/** A kept-alive connection outlives the 30 s between two polls; a taken port is an error. */
const SERVER = { idleTimeout: 65, maxRequestBodySize: LARGEST_BODY, reusePort: false, development: false };

/** Puts the server together; it never listens. */
export function createApp({ services, webhooks, isReady, site }: AppParts) {
  return new Elysia({ serve: { ...SERVER, routes: nativeRoutes(services, site) } })
    .onRequest(({ request }) => limitBody(request))
    .onError(({ code, error, request, set }) => {
      // Elysia would otherwise give the error's status to the reply.
      set.status = 200;
      if (code !== "NOT_FOUND" || isApi(request)) return errorReply(error);
      return site?.notFound(request) ?? errorReply(error);
    })
    .headers({ ...BASE_HEADERS, "cache-control": "no-store" })
    .use(healthRoutes(services, { isReady }))
    .use(metricsRoutes(services))
    .use(apiPlugin(services, apiRoutes(services, webhooks)))
    .use(releaseFileRoutes(services))
    .use(site ? contactPages(services, site.contactForm) : new Elysia())
    .use(site?.routes ?? new Elysia());
}

/** Every route of the API. */
export function apiRoutes(services: Services, webhooks: WebhookOptions): Route[] {
  const routes = [
    ...widgetRoutes(services),
    ...usageRoutes(services),
    ...liveHostRoutes(services),
    ...overviewRoutes(services),
    ...installCheckRoutes(services),
    ...reportRoutes(services),
    ...scanRoutes(services),
    ...correctionRoutes(services),
    ...statementRoutes(services),
    ...accountRoutes(services),
    ...firstOwnerRoutes(services),
    ...registrationRoutes(services),
    ...sessionRoutes(services),
    ...apiKeyRoutes(services),
    ...profileRoutes(services),
    ...teamRoutes(services),
    ...emailChangeRoutes(services),
    ...accountDeletionRoutes(services),
    ...evidenceRoutes(services),
    ...caseRoutes(services),
    ...exportRoutes(services),
    ...securityEventRoutes(services),
    ...(services.config.billing === "off" ? [] : billingRoutes(services, webhooks)),
    ...contactRoutes(services),
  ];
  return [...routes, ...apiDescriptionRoutes(services, routes)];
}

/** Serves files in memory without Elysia, which would cut their rate by a third (decision 004). */
function nativeRoutes(services: Services, site: SiteParts | undefined) {
  const view = (request: Bun.BunRequest, server: Bun.Server<unknown>) =>
    publicViewReply(services, request.params.id ?? "", request, server);
  const corrections = (request: Bun.BunRequest, server: Bun.Server<unknown>) => {
    const { id = "", version = "" } = request.params;
    return correctionsReply(services, { id, version }, request, server);
  };
  const pages = [...(site?.fromMemory ?? [])].map(([path, handler]) => [
    path,
    { GET: handler, HEAD: handler },
  ]);
  return {
    [pathOf(readPublicView)]: { GET: view, HEAD: view },
    [pathOf(readCorrectionsFile)]: { GET: corrections, HEAD: corrections },
    ...Object.fromEntries(pages),
  };
}

function isApi(request: Request): boolean {
  return requestPath(request).startsWith("/api/");
}
