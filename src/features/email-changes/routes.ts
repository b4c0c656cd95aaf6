import { VerifyEmailSchema } from "#shared/accounts/credentials.ts";
import { ChangeEmailSchema } from "#shared/accounts/schemas.ts";
import * as api from "#shared/email-changes/contract.ts";
import { NOTICES } from "#shared/messages.ts";
import { noticeAfter } from "../../http/notice-after.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { confirmChange } from "./confirm-change.ts";
import { cancelByLink, cancelOwnChange, requestChange } from "./request-change.ts";

/** Route options for holders of an emailed link. */
const BY_LINK = { access: "everybody", limit: LIMITS.linkToken, body: VerifyEmailSchema } as const;

export function emailChangeRoutes(services: Services): Route[] {
  return [
    route(
      api.requestEmailChange,
      { access: "signedIn", asks: "second-step", body: ChangeEmailSchema, status: 202 },
      ({ user, body }) => noticeAfter(requestChange(services, user, body), NOTICES.emailChangeRequested),
    ),
    route(api.cancelEmailChange, { access: "signedIn" }, ({ user }) => cancelOwnChange(services, user.id)),
    route(api.confirmEmailChange, BY_LINK, ({ body }) => confirmChange(services, body.token)),
    route(api.rejectEmailChange, BY_LINK, ({ body }) =>
      noticeAfter(cancelByLink(services, body.token), NOTICES.emailChangeCancelled),
    ),
  ];
}
