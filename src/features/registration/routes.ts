import { Elysia } from "elysia";
import { VALIDATION } from "#shared/messages.ts";
import { API } from "#shared/paths.ts";
import {
  RegisterStep1Schema,
  RegisterStep2Schema,
  RegistrationChoicesSchema,
  RegistrationCompletionSchema,
  SubscriptionSetupSchema,
} from "#shared/schemas/registration.ts";
import { DomainError } from "../../errors.ts";
import { clientAddress } from "../../http/client-address.ts";
import { parseInput } from "../../http/parse-input.ts";
import { countAgainst, LIMITS } from "../../http/rate-limit.ts";
import { registrationCookie } from "../../http/registration-cookie.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { withProviderErrors } from "../billing/provider/provider-errors.ts";
import { completeRegistration } from "./complete-registration.ts";
import { createSubscriptionSetup } from "./create-subscription-setup.ts";
import { registrationView, requireRegistration } from "./queries.ts";
import { saveChoices } from "./save-choices.ts";
import { startRegistration } from "./start-registration.ts";

export function registrationRoutes(services: Services) {
  const { trustProxy } = services.config;
  return new Elysia({ name: "registration" })
    .use(sessionPlugin(services))
    .post(API.registerStep1, async ({ body, request, server, set }) => {
      const input = parseInput(RegisterStep1Schema, body);
      await countAgainst(services, LIMITS.register, clientAddress(request, server, trustProxy));
      const claim = await startRegistration(services, input);
      set.headers["set-cookie"] = registrationCookie(services, claim);
      return { userId: claim.userId };
    })
    .post(API.subscriptionSetup, async ({ body, request, server }) => {
      const { userId } = parseInput(SubscriptionSetupSchema, body);
      const registration = await requireRegistration(services, request, userId);
      await countAgainst(services, LIMITS.cardSetup, clientAddress(request, server, trustProxy));
      return withProviderErrors(() => createSubscriptionSetup(services, registration));
    })
    .get(API.registration, async ({ request }) =>
      registrationView(await requireRegistration(services, request)),
    )
    .patch(API.registration, async ({ body, request }) => {
      const choices = parseInput(RegistrationChoicesSchema, body);
      return registrationView(
        await saveChoices(services, await requireRegistration(services, request), choices),
      );
    })
    .post(API.registerStep2, async ({ body, request, jwt }) => {
      const input = parseInput(RegisterStep2Schema, body);
      const registration = await requireRegistration(services, request, input.userId);
      const card = { customerId: input.stripeCustomerId, paymentMethodId: input.paymentMethodId };
      const sessionId = await withProviderErrors(() =>
        completeRegistration(services, registration, input, card),
      );
      return { token: await jwt.sign({ sid: sessionId }) };
    })
    .post(API.registrationCompletion, async ({ body, request, jwt }) => {
      const { setupIntentId } = parseInput(RegistrationCompletionSchema, body);
      const registration = await requireRegistration(services, request);
      const { plan, billingCycle, contactPerson } = registration.pending;
      if (!contactPerson) throw new DomainError("conflict", VALIDATION.cardholderRequired);
      const choices = { plan, billingCycle, contactPerson };
      const sessionId = await withProviderErrors(() =>
        completeRegistration(services, registration, choices, { setupIntentId }),
      );
      return { token: await jwt.sign({ sid: sessionId }) };
    });
}
