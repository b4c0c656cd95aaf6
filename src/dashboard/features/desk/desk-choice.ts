import { DESK_STATES, DESK_TOPICS, type DeskState, type DeskTopic } from "#shared/desk-choices.ts";

/** Filter of the conversations, as stored in the address; empty for all. */
export interface DeskChoice {
  state: DeskState | "";
  topic: DeskTopic | "";
  search: string;
}

/** Reads the address; missing and invalid values choose all. */
export function readDeskChoice(address: URLSearchParams): DeskChoice {
  return {
    state: DESK_STATES.find((known) => known === address.get("state")) ?? "",
    topic: DESK_TOPICS.find((known) => known === address.get("topic")) ?? "",
    search: address.get("search") ?? "",
  };
}

/** Returns the query of the address and of the call, without what is empty. */
export function deskParams({ state, topic, search }: DeskChoice) {
  return { ...(state && { state }), ...(topic && { topic }), ...(search && { search }) };
}
