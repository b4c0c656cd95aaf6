import { Elysia } from "elysia";
import { accountDeletionRoutes } from "./features/account-deletions/routes.ts";
import { firstOwnerRoutes } from "./features/accounts/first-owner/routes.ts";
import { profileRoutes } from "./features/accounts/profile/routes.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { apiClientRoutes } from "./features/api-client/routes.ts";
import { apiDescriptionRoutes } from "./features/api-description/routes.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { securityEventRoutes } from "./features/audit/security-events/routes.ts";
import { reportRoutes } from "./features/barrier-reports/routes.ts";
import { billingRoutes, type WebhookOptions } from "./features/billing/routes.ts";
import { caseRoutes } from "./features/cases/routes.ts";
import type { ContactFormPage } from "./features/contact/reply-to-form-post.ts";
import { contactPages, contactRoutes } from "./features/contact/routes.ts";
import { correctionRoutes } from "./features/corrections/routes.ts";
import { operatorDeskRoutes } from "./features/desk/operator/routes.ts";
import { deskRoutes } from "./features/desk/routes.ts";
import { developerLinkRoutes } from "./features/developer-links/routes.ts";
import { emailChangeRoutes } from "./features/email-changes/routes.ts";
import { evidenceRoutes } from "./features/evidence/routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { installCheckRoutes } from "./features/install-checks/routes.ts";
import { issueRoutes } from "./features/issues/routes.ts";
import { journeyRoutes } from "./features/journeys/routes.ts";
import { manualCheckRoutes } from "./features/manual-checks/routes.ts";
import { overviewRoutes } from "./features/overview/routes.ts";
import { pageCheckRoutes } from "./features/page-checks/routes.ts";
import { registrationRoutes } from "./features/registration/routes.ts";
import { secondStepRoutes } from "./features/second-steps/routes.ts";
import { sessionRoutes } from "./features/sessions/routes.ts";
import { singleSignOnRoutes } from "./features/single-sign-on/routes.ts";
import { siteReportRoutes } from "./features/site-reports/routes.ts";
import { siteRoutes } from "./features/sites/routes.ts";
import { statementRoutes } from "./features/statements/routes.ts";
import { suggestionRoutes } from "./features/suggestions/routes.ts";
import { teamRoutes } from "./features/team/routes.ts";
import { transferRoutes } from "./features/transfers/routes.ts";
import { usageRoutes } from "./features/usage/routes.ts";
import { outgoingWebhookRoutes } from "./features/webhooks/routes.ts";
import { releaseFileRoutes } from "./features/widget-releases/routes.ts";
import { widgetRoutes } from "./features/widgets/routes.ts";
import { apiPlugin } from "./http/api-plugin.ts";
import { errorReply } from "./http/errors.ts";
import { healthRoutes, type Readiness } from "./http/health.ts";
import { limitBody } from "./http/limit-body.ts";
import { requestPath } from "./http/request-path.ts";
import type { Route } from "./http/route.ts";
import { BASE_HEADERS } from "./http/security-headers.ts";
import { SERVER } from "./http/server-options.ts";
import { metricsRoutes } from "./metrics/metrics-routes.ts";
import type { Services } from "./services.ts";

export interface AppParts extends Readiness {
  services: Services;
  webhooks: WebhookOptions;
  /** Pages and browser files; see `src/site`. */
  site?: SiteParts;
}

export interface SiteParts {
  routes: Elysia;
  notFound(request: Request): Response;
  contactForm: ContactFormPage;
}

/** Assembles the server without listening. */
export function createApp({ services, webhooks, isReady, site }: AppParts) {
  return new Elysia({ serve: SERVER })
    .onRequest(({ request }) => limitBody(request))
    .onError(({ code, error, request, set }) => {
      // Otherwise Elysia would set the reply's status to the error's.
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

export function apiRoutes(services: Services, webhooks: WebhookOptions): Route[] {
  const routes = [
    ...widgetRoutes(services),
    ...overviewRoutes(services),
    ...usageRoutes(services),
    ...installCheckRoutes(services),
    ...reportRoutes(services),
    ...siteRoutes(services),
    ...issueRoutes(services),
    ...journeyRoutes(services),
    ...manualCheckRoutes(services),
    ...siteReportRoutes(services),
    ...pageCheckRoutes(services),
    ...correctionRoutes(services),
    ...developerLinkRoutes(services),
    ...statementRoutes(services),
    ...suggestionRoutes(services),
    ...accountRoutes(services),
    ...firstOwnerRoutes(services),
    ...registrationRoutes(services),
    ...sessionRoutes(services),
    ...singleSignOnRoutes(services),
    ...secondStepRoutes(services),
    ...apiKeyRoutes(services),
    ...outgoingWebhookRoutes(services),
    ...profileRoutes(services),
    ...teamRoutes(services),
    ...transferRoutes(services),
    ...emailChangeRoutes(services),
    ...accountDeletionRoutes(services),
    ...evidenceRoutes(services),
    ...caseRoutes(services),
    ...deskRoutes(services),
    ...operatorDeskRoutes(services),
    ...exportRoutes(services),
    ...securityEventRoutes(services),
    ...(services.config.billing === "off" ? [] : billingRoutes(services, webhooks)),
    ...contactRoutes(services),
  ];
  return [...routes, ...apiDescriptionRoutes(services, routes), ...apiClientRoutes(services, routes)];
}

function isApi(request: Request): boolean {
  return requestPath(request).startsWith("/api/");
}
