import type { LiveStateView } from "../schemas/live-state.ts";
import type { Endpoint } from "./endpoint.ts";

export const listLiveStates: Endpoint<{ output: LiveStateView[] }> = {
  method: "GET",
  path: "/api/live-states",
};
