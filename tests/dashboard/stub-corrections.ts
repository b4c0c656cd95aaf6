import type {
  CorrectionVersionView,
  CorrectionView,
  IssueCorrections,
  RefusedDraft,
} from "#shared/corrections/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

export interface StubCorrections {
  ofIssue: IssueCorrections;
  /** Drafts that make a rule fail, for the next publication of several. */
  refused: RefusedDraft[];
  isOn: boolean;
  /** Corrections of other issues, which no call changes. */
  others: CorrectionView[];
}

export function stubCorrection(changes: Partial<CorrectionView> = {}): CorrectionView {
  return {
    id: "44444444-52a9-4a3b-9c11-2f4f7a3b9c10",
    issueId: "33333333-52a9-4a3b-9c11-2f4f7a3b9c10",
    rule: "img-alt",
    markup: '<img class="hero" src="/shop.jpg">',
    pageUrl: "https://www.harbour-pottery.example/shop",
    pages: "/*",
    value: "Our shop at the harbour",
    attribute: "alt",
    state: "draft",
    isChanged: false,
    withdrawal: null,
    revision: 1,
    act: "saved",
    by: "Ana Ruiz",
    isByOperator: false,
    at: "2026-11-22T09:00:00.000Z",
    lastScan: null,
    ...changes,
  };
}

export function stubCorrections(correction: CorrectionView | null = null): StubCorrections {
  return {
    isOn: true,
    others: [],
    refused: [],
    ofIssue: {
      isIncluded: true,
      needsScan: false,
      elements: [
        {
          element: "a".repeat(32),
          markup: '<img class="hero" src="/shop.jpg">',
          visibleText: "",
          attribute: null,
          pages: ["https://www.harbour-pottery.example/shop"],
          pageCount: 12,
          pattern: "/*",
          correction,
        },
      ],
    },
  };
}

export function correctionsApi(
  { found: { corrections: stub } }: StubAccount,
  { method, pathname, body }: StubCall,
): Response | null {
  const [, , noun, , member] = pathname.split("/");
  const [item] = stub.ofIssue.elements;
  if (noun === "issues" && member === "corrections") {
    if (item && method === "PUT" && "value" in body && typeof body.value === "string")
      item.correction = stubCorrection({
        value: body.value,
        ...("pages" in body && { pages: String(body.pages) }),
      });
    return Response.json(stub.ofIssue);
  }
  if (noun === "sites" && member === "corrections") {
    if (method === "PATCH" && "on" in body) stub.isOn = body.on === true;
    if (method === "PUT" && item?.correction) item.correction = { ...item.correction, state: "live" };
    const corrections = item?.correction ? [item.correction, ...stub.others] : stub.others;
    const live = corrections.filter(({ state }) => state === "live").length;
    const { isOn, refused } = stub;
    return Response.json({ isIncluded: true, isOn, live, corrections, ...(method === "PUT" && { refused }) });
  }
  if (pathname === "/api/corrections") {
    if ("on" in body) stub.isOn = body.on === true;
    const both = { sites: 2, live: 7 };
    const none = { sites: 0, live: 0 };
    return Response.json(stub.isOn ? { on: both, off: none } : { on: none, off: both });
  }
  if (noun !== "corrections" || !item?.correction) return null;
  if (member === "versions") {
    const { value, pages, by, at } = item.correction;
    const entry = { value, pages, at };
    const suggestion = { model: "gemma3", isChanged: true };
    return Response.json([
      { ...entry, number: 2, act: "published", by: null, isByOperator: true, suggestion: null },
      { ...entry, number: 1, act: "saved", by, isByOperator: false, suggestion },
    ] satisfies CorrectionVersionView[]);
  }
  item.correction =
    method === "PUT"
      ? { ...item.correction, state: "live", act: "published" }
      : { ...item.correction, state: "taken-back", act: "taken-back" };
  return Response.json(item.correction);
}
