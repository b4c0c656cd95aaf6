import type { JourneyView, SavedJourney, StepResult } from "#shared/journeys/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent } from "./stub-reply.ts";

export const NO_JOURNEY: JourneyView = { hasBrowser: true, journey: null, walk: null, changes: [] };

function result(changes: Partial<StepResult>): StepResult {
  const found = { stops: 3, element: null, near: [], problems: [], heldBack: 0, leftTo: "", path: "/shop" };
  return { state: "done", ...found, ...changes };
}

/** A journey that stops at a control for mice, after one that lost the focus. */
export function stubJourney(changes: Partial<SavedJourney> = {}): JourneyView {
  const press = (name: string) => ({ kind: "press", name, role: "any", text: "", maySend: false }) as const;
  const steps = [press("Add to cart"), press("Checkout"), press("Pay")];
  const element = { selector: "#cart", markup: '<div class="buy">Checkout' };
  return {
    hasBrowser: true,
    journey: {
      name: "Buying a pot",
      start: "/shop",
      steps,
      isOn: true,
      isWalking: false,
      nextWalkAt: "2026-11-21T02:10:00.000Z",
      savedAt: "2026-11-19T09:00:00.000Z",
      ...changes,
    },
    walk: {
      outcome: "barrier",
      walkedAt: "2026-11-20T02:10:00.000Z",
      steps,
      results: [
        result({ stops: 0 }),
        result({
          problems: [
            { kind: "focus-lost", isQuestion: false, element, text: "" },
            { kind: "unannounced", isQuestion: true, element, text: "1 pot in your cart" },
          ],
        }),
        result({ state: "mouse-only", element }),
        result({ state: "not-walked" }),
      ],
      pictures: [0, 1, 2],
    },
    changes: [
      { outcome: "barrier", at: "2026-11-20T02:10:00.000Z" },
      { outcome: "passed", at: "2026-11-18T02:10:00.000Z" },
    ],
  };
}

export function journeysApi(account: StubAccount, { method, pathname, body }: StubCall): Response | null {
  const [, , noun, , member, part] = pathname.split("/");
  if (noun !== "sites" || member !== "journey") return null;
  if (part === "pictures") return new Response("RIFF", { headers: { "content-type": "image/webp" } });
  if (method === "DELETE") {
    account.journey = NO_JOURNEY;
    return noContent();
  }
  const { journey } = account.journey;
  if (method === "PUT") {
    const saved = { ...stubJourney().journey, ...body } as SavedJourney;
    account.journey = { ...account.journey, journey: saved };
  }
  if (method === "POST" && journey)
    account.journey = { ...account.journey, journey: { ...journey, isWalking: true } };
  return Response.json(account.journey, { status: method === "POST" ? 202 : 200 });
}
