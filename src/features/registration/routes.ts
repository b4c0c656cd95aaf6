import { listCurrency } from "#shared/billing/list-currency.ts";
import { QuoteSchema } from "#shared/billing/schemas.ts";
import { VALIDATION } from "#shared/messages.ts";
import * as api from "#shared/registration/contract.ts";
import { RegisterStep1Schema } from "#shared/registration/schemas.ts";
import {
  RegisterStep2Schema,
  RegistrationChoicesSchema,
  RegistrationCompletionSchema,
  SubscriptionSetupSchema,
} from "#shared/registration/step-2-schemas.ts";
import { DomainError } from "../../errors.ts";
import { browserLocale } from "../../http/browser-locale.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { registrationCookie } from "../../http/registration-cookie.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { rememberDevice } from "../accounts/known-devices/remember-device.ts";
import { quoteSubscription } from "../billing/promotions/quote-subscription.ts";
import { withProviderErrors } from "../billing/provider/provider-errors.ts";
import { completeRegistration } from "./complete-registration.ts";
import { createSubscriptionSetup } from "./create-subscription-setup.ts";
import { registrationView, requireRegistration } from "./queries.ts";
import { saveChoices } from "./save-choices.ts";
import { startRegistration } from "./start-registration.ts";

/** Public routes; from step 2 on, the cookie from step 1 identifies the registration. */
export function registrationRoutes(services: Services): Route[] {
  return services.config.billing === "off"
    ? [firstStep(services)]
    : [firstStep(services), ...cardSteps(services)];
}

function firstStep(services: Services): Route {
  return route(
    api.registerStep1,
    { access: "everybody", limit: LIMITS.register, body: RegisterStep1Schema },
    async ({ body, request, set }) => {
      const claim = await startRegistration(services, body, browserLocale(request));
      set.headers["set-cookie"] = registrationCookie(services, claim);
      return { userId: claim.userId };
    },
  );
}

function cardSteps(services: Services): Route[] {
  const access = "everybody";
  return [
    route(
      api.createSubscriptionSetup,
      { access, body: SubscriptionSetupSchema },
      async ({ body, request, address }) => {
        const registration = await requireRegistration(services, request, body.userId);
        await enforceLimit(services, LIMITS.cardSetup, address);
        return withProviderErrors(() => createSubscriptionSetup(services, registration));
      },
    ),
    route(api.readRegistration, { access }, async ({ request }) =>
      registrationView(await requireRegistration(services, request)),
    ),
    route(api.saveRegistration, { access, body: RegistrationChoicesSchema }, async ({ body, request }) => {
      const registration = await requireRegistration(services, request);
      return registrationView(await saveChoices(services, registration, body));
    }),
    route(api.quoteRegistration, { access, body: QuoteSchema }, async ({ body, request, address }) => {
      const { user } = await requireRegistration(services, request);
      if (body.promotionCode) await enforceLimit(services, LIMITS.promotionCode, address);
      const listed = { ...body, currency: listCurrency(body.country, services.config) };
      return withProviderErrors(async () => (await quoteSubscription(services, user, listed, true)).quote);
    }),
    route(api.registerStep2, { access, body: RegisterStep2Schema }, async ({ body, request, jwt, set }) => {
      const registration = await requireRegistration(services, request, body.userId);
      const card = { customerId: body.stripeCustomerId, paymentMethodId: body.paymentMethodId };
      const sessionId = await withProviderErrors(() =>
        completeRegistration(services, registration, body, card),
      );
      await rememberDevice(services, { request, set }, { sessionId });
      return { token: await jwt.sign({ sid: sessionId }) };
    }),
    route(
      api.completeRegistration,
      { access, body: RegistrationCompletionSchema },
      async ({ body: { setupIntentId }, request, jwt, set }) => {
        const registration = await requireRegistration(services, request);
        const { plan, billingCycle, contactPerson, promotionCode, firstCharge, currency, country } =
          registration.pending;
        if (!contactPerson) throw new DomainError("conflict", VALIDATION.cardholderRequired);
        const choices = {
          plan,
          billingCycle,
          contactPerson,
          firstCharge,
          currency,
          country,
          promotionCode: promotionCode ?? "",
        };
        const sessionId = await withProviderErrors(() =>
          completeRegistration(services, registration, choices, { setupIntentId }),
        );
        await rememberDevice(services, { request, set }, { sessionId });
        return { token: await jwt.sign({ sid: sessionId }) };
      },
    ),
  ];
}
