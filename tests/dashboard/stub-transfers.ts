import { pathOf } from "#shared/endpoint.ts";
import { findTransfer, listTransfers } from "#shared/transfers/contract.ts";
import type {
  GivenTransferView,
  OfferedTransferView,
  TransferContents,
  TransferList,
  TransferPreview,
} from "#shared/transfers/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent } from "./stub-reply.ts";

export interface StubTransfers extends TransferList {
  preview: TransferPreview;
}

export function stubContents(changes: Partial<TransferContents> = {}): TransferContents {
  return {
    website: "harbour-pottery.example",
    sites: ["https://www.harbour-pottery.example"],
    isShared: false,
    reports: 2,
    visits: 1_200,
    corrections: 3,
    ...changes,
  };
}

export function stubOffered(changes: Partial<OfferedTransferView> = {}): OfferedTransferView {
  return {
    id: "offer-1",
    accountName: "studio.example",
    giver: "grace@studio.example",
    contents: stubContents(),
    expiresAt: "2026-12-03T10:00:00.000Z",
    ...changes,
  };
}

export function stubGiven(changes: Partial<GivenTransferView> = {}): GivenTransferView {
  return {
    id: "given-1",
    name: "Harbour Pottery",
    email: "new-owner@example.com",
    state: "open",
    endsAt: "2026-12-03T10:00:00.000Z",
    ...changes,
  };
}

export function stubTransfers(changes: Partial<StubTransfers> = {}): StubTransfers {
  return {
    given: [],
    offered: [],
    isVerified: true,
    preview: { name: "Harbour Pottery", contents: stubContents(), cases: 1 },
    ...changes,
  };
}

export function transfersApi({ transfers: stub }: StubAccount, { method, pathname, body }: StubCall) {
  const { preview, ...list } = stub;
  if (/^\/api\/widgets\/[^/]+\/transfer$/.test(pathname)) return Response.json(preview);
  if (!pathname.startsWith(pathOf(listTransfers))) return null;
  if (pathname === pathOf(findTransfer)) return Response.json(stub.offered[0]);
  const [, , , id, act] = pathname.split("/");
  if (!id) return method === "POST" ? add(stub, body) : Response.json(list);
  if (act) stub.offered = stub.offered.filter((offer) => offer.id !== id);
  else stub.given = stub.given.map((one) => (one.id === id ? { ...one, state: "withdrawn" } : one));
  return noContent();
}

function add(stub: StubTransfers, body: { email?: string }): Response {
  const given = stubGiven({ id: `given-${stub.given.length + 1}`, ...(body.email && { email: body.email }) });
  stub.given = [given, ...stub.given];
  return Response.json(given, { status: 201 });
}
