import type {
  CorrectionVersionView,
  CorrectionView,
  IssueCorrections,
  RefusedDraft,
} from "#shared/corrections/schemas.ts";
import type { SuggestionSettings } from "#shared/suggestions/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent, refusal } from "./stub-reply.ts";

const AT = "2026-11-22T09:00:00.000Z";

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
    at: AT,
    lastScan: null,
    ...changes,
  };
}

export function stubCorrections(correction: CorrectionView | null = null) {
  const element = {
    element: "a".repeat(32),
    markup: '<img class="hero" src="/shop.jpg">',
    visibleText: "",
    attribute: null,
    pages: ["https://www.harbour-pottery.example/shop"],
    pageCount: 12,
    pattern: "/*",
    correction,
  };
  return {
    ofIssue: { isIncluded: true, needsScan: false, elements: [element] } as IssueCorrections,
    isOn: true,
    /** Corrections of other issues, which no call changes. */
    others: [] as CorrectionView[],
    /** Drafts that make a rule fail, for the next publication of several. */
    refused: [] as RefusedDraft[],
  };
}

export function correctionsApi(
  { found: { corrections: stub } }: StubAccount,
  { method, pathname, body }: StubCall<{ value?: string; pages?: string; on?: boolean }>,
): Response | null {
  const [, , noun, , member] = pathname.split("/");
  const [item] = stub.ofIssue.elements;
  if (noun === "issues" && member === "corrections") {
    const { value, pages = "/*" } = body;
    if (item && method === "PUT" && value) item.correction = stubCorrection({ value, pages });
    return Response.json(stub.ofIssue);
  }
  if (noun === "sites" && member === "corrections") {
    if (method === "PATCH") stub.isOn = body.on === true;
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

export const SUGGESTED = "Two blue pots on a shelf";

/** A model that nothing was sent to yet. */
export function stubSuggestions(changes: Partial<SuggestionSettings> = {}): SuggestionSettings {
  return {
    host: "models.example",
    model: "gemma3",
    takesPictures: true,
    consent: null,
    used: 0,
    perDay: 30,
    latest: [],
    ...changes,
  };
}

export function suggestionsApi(
  { suggestions: settings, user }: StubAccount,
  { method, pathname }: StubCall,
): Response | null {
  if (!pathname.startsWith("/api/suggestions") || !settings) return null;
  if (pathname === "/api/suggestions/consent") {
    const agreed = { by: user.contactPerson, at: AT };
    settings.consent = method === "PUT" ? agreed : null;
  }
  if (method === "POST") {
    if (!settings.consent) return refusal(403, "The owner has to agree.", undefined, "consent_first");
    const view = { id: crypto.randomUUID(), text: SUGGESTED, model: settings.model, sawPicture: true };
    settings.latest.unshift({ ...view, purpose: "correction", outcome: "open", by: "Ana Ruiz", at: AT });
    return Response.json(view);
  }
  if (method === "DELETE" && !pathname.endsWith("/consent")) {
    for (const one of settings.latest) if (pathname.endsWith(one.id)) one.outcome = "discarded";
    return noContent();
  }
  return Response.json({ settings });
}
