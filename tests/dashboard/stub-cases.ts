import type { CaseList, CaseView } from "#shared/cases/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

/** Cases of the stub account; the list and the single ones are the same. */
export interface StubCases {
  isIncluded: boolean;
  cases: CaseView[];
}

export function stubCase(changes: Partial<CaseView> = {}): CaseView {
  return {
    id: "0d3f6f1f-8f0e-4f4b-9a51-6f1c2c2e2a10",
    name: "Letter from Smith LLP",
    state: "open",
    site: null,
    receivedOn: null,
    deadlineOn: "2027-01-31",
    createdAt: "2026-11-22T09:00:00.000Z",
    notes: "Call the lawyer",
    revision: 1,
    openedBy: "Ana Ruiz",
    conversation: null,
    letters: [],
    ...changes,
  };
}

export function casesApi(
  { legal: stub }: StubAccount,
  { method, pathname, body }: StubCall<Partial<CaseView>>,
): Response | null {
  if (!pathname.startsWith("/api/cases")) return null;
  const [, , , id] = pathname.split("/");
  const known = stub.cases.find((one) => one.id === id);
  if (id === undefined) {
    const list: CaseList = stub;
    if (method === "GET") return Response.json(list);
    const { name, deadlineOn, notes } = body;
    const opened = stubCase({ id: crypto.randomUUID(), name, deadlineOn, notes });
    stub.cases = [opened, ...stub.cases];
    return Response.json(opened, { status: 201 });
  }
  if (!known) return Response.json({ message: "This does not exist." }, { status: 404 });
  if (method === "PUT") Object.assign(known, body, { site: null, revision: known.revision + 1 });
  return Response.json(known);
}
