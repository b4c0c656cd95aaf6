import type { SuggestionSettings } from "#shared/suggestions/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

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
    const agreed = { by: user.contactPerson, at: "2026-11-22T09:00:00.000Z" };
    settings.consent = method === "PUT" ? agreed : null;
  }
  if (method === "POST") {
    if (!settings.consent) {
      return Response.json({ code: "consent_first", message: "The owner has to agree." }, { status: 403 });
    }
    const view = { id: crypto.randomUUID(), text: SUGGESTED, model: settings.model, sawPicture: true };
    settings.latest.unshift({ ...view, purpose: "correction", outcome: "open", by: "Ana Ruiz", at: AT });
    return Response.json(view);
  }
  if (method === "DELETE" && !pathname.endsWith("/consent")) {
    for (const one of settings.latest) if (pathname.endsWith(one.id)) one.outcome = "discarded";
    return new Response(null, { status: 204 });
  }
  return Response.json({ settings });
}

const AT = "2026-11-22T09:00:00.000Z";
