import * as api from "#shared/transfers/contract.ts";
import { OfferTransferSchema, TransferTokenSchema } from "#shared/transfers/schemas.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { acceptTransfer } from "./accept-transfer.ts";
import { declineTransfer, withdrawTransfer } from "./end-transfer.ts";
import { findByLink } from "./find-offer.ts";
import { offerTransfer } from "./offer-transfer.ts";
import { listTransfers, previewTransfer } from "./queries.ts";

/** Transfer routes, for owners only. */
export function transferRoutes(services: Services): Route[] {
  const access = "ownerOnly";
  return [
    route(api.previewTransfer, { access }, ({ owner, params }) =>
      previewTransfer(services, owner, params.id),
    ),
    route(api.listTransfers, { access }, ({ owner }) => listTransfers(services, owner)),
    route(
      api.offerTransfer,
      { access, asks: "second-step", body: OfferTransferSchema, status: 201 },
      ({ body, ...call }) => offerTransfer(services, call, body),
    ),
    route(api.withdrawTransfer, { access }, ({ params, ...call }) =>
      withdrawTransfer(services, call, params.id),
    ),
    route(api.findTransfer, { access, body: TransferTokenSchema }, ({ owner, body }) =>
      findByLink(services, owner, body.token),
    ),
    route(api.acceptTransfer, { access }, ({ params, ...call }) => acceptTransfer(services, call, params.id)),
    route(api.declineTransfer, { access }, ({ params, ...call }) =>
      declineTransfer(services, call, params.id),
    ),
  ];
}
