import type {
  AllegationInput,
  AllegationList,
  AllegationView,
  LetterText,
} from "#shared/cases/allegations.ts";
import { CASE_VALIDATION } from "#shared/cases/messages.ts";
import type { CaseList, CaseView } from "#shared/cases/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

/** Cases of the stub account; the list and the single ones are the same. */
export interface StubCases {
  isIncluded: boolean;
  cases: CaseView[];
  /** Rows of every case; a check finds what its row is about. */
  allegations?: AllegationView[];
  isChecking?: boolean;
  /** Text of every PDF. */
  text?: string;
}

export function stubAllegation(changes: Partial<AllegationView> = {}): AllegationView {
  return {
    id: "2b1d7c53-1a52-4a3b-9c56-0a1d2f3e4b5c",
    page: "https://pottery.example/menu",
    words: "The menu has no alt text.",
    about: "alternative-text",
    site: { id: "SITE", host: "pottery.example" },
    criteria: ["1.1.1"],
    reason: null,
    result: {
      verdict: "never-seen",
      readAt: "2026-11-23T09:00:00.000Z",
      inBrowser: true,
      since: null,
      rule: null,
      issue: null,
      elements: 0,
      element: null,
    },
    picture: null,
    checkedAt: "2026-11-23T09:00:00.000Z",
    changes: [{ verdict: "never-seen", at: "2026-11-23T09:00:00.000Z" }],
    addedAt: "2026-11-23T09:00:00.000Z",
    ...changes,
  };
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
  if (pathname.endsWith("/text")) {
    const read: LetterText = { text: stub.text ?? "", pagesRead: 1, pages: 1 };
    return Response.json(read);
  }
  if (pathname.includes("/allegations")) return allegationsApi(stub, method, pathname, body as object);
  if (method === "PUT") Object.assign(known, body, { site: null, revision: known.revision + 1 });
  return Response.json(known);
}

function allegationsApi(stub: StubCases, method: string, pathname: string, body: object): Response {
  const rows = stub.allegations ?? [];
  if (method === "DELETE") stub.allegations = rows.filter(({ id }) => !pathname.endsWith(id));
  else if (pathname.endsWith("/check")) stub.isChecking = true;
  else if (method === "POST") {
    const { allegations } = body as { allegations: AllegationInput[] };
    const wrong = allegations.findIndex(({ page }) => !page.startsWith("https://pottery.example/"));
    if (wrong >= 0) {
      const fields = { [`allegations.${wrong}.page`]: CASE_VALIDATION.pageElsewhere };
      return Response.json({ message: CASE_VALIDATION.pageElsewhere, fields }, { status: 422 });
    }
    stub.allegations = [
      ...rows,
      ...allegations.map((row) => stubAllegation({ ...row, id: crypto.randomUUID() })),
    ];
  }
  const list: AllegationList = {
    allegations: stub.allegations ?? [],
    isChecking: stub.isChecking ?? false,
    isRepeated: true,
  };
  return Response.json(list);
}
