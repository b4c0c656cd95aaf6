import { Elysia } from "elysia";
import { NOTICES } from "#shared/messages.ts";
import { ACCOUNT_API, API } from "#shared/paths.ts";
import { VerifyEmailSchema } from "#shared/schemas/credentials.ts";
import { ChangeEmailSchema } from "#shared/schemas/profile.ts";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { parseInput } from "../../http/parse-input.ts";
import { countAgainst, LIMITS } from "../../http/rate-limit.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { cancelByLink, cancelOwnChange } from "./cancel-change.ts";
import { confirmChange } from "./confirm-change.ts";
import { requestChange } from "./request-change.ts";

export function emailChangeRoutes(services: Services) {
  const tokenOf = async ({ body, request, server }: LinkCall) => {
    const { token } = parseInput(VerifyEmailSchema, body);
    await countAgainst(
      services,
      LIMITS.linkToken,
      clientAddress(request, server, services.config.trustProxy),
    );
    return token;
  };

  return new Elysia({ name: "email-changes" })
    .post(API.emailChangeConfirmation, async (call) => confirmChange(services, await tokenOf(call)))
    .post(API.emailChangeCancellation, async (call) => {
      await cancelByLink(services, await tokenOf(call));
      return { message: NOTICES.emailChangeCancelled };
    })
    .use(sessionPlugin(services))
    .guard({ signedIn: true })
    .post(ACCOUNT_API.accountEmail, async ({ user, body, status }) => {
      await requestChange(services, user, parseInput(ChangeEmailSchema, body));
      return status(202, { message: NOTICES.emailChangeRequested });
    })
    .delete(ACCOUNT_API.accountEmail, async ({ user, status }) => {
      await cancelOwnChange(services, user.id);
      return status(204, undefined);
    });
}

interface LinkCall {
  body: unknown;
  request: Request;
  server: RequestAddresses | null;
}
