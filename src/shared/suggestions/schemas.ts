import * as v from "valibot";
import { PAGE_LANGUAGES } from "../language/language.ts";
import { plainTextSchema } from "../schemas/plain-text.ts";
import { REPLY_ANSWERS, REPLY_TOPICS } from "./choices.ts";
import { SUGGESTION_VALIDATION } from "./messages.ts";

export type SuggestionPurpose = "correction" | "statement" | "reply";

/** `open` until a person saves the field or discards the suggestion. */
export type SuggestionOutcome = "open" | "accepted" | "changed" | "discarded";

const WORDING_LIMIT = 2_000;

export const AgreeToSuggestionsSchema = v.object({
  /** Host that the owner has read about. */
  host: v.pipe(
    v.string(SUGGESTION_VALIDATION.host),
    v.nonEmpty(SUGGESTION_VALIDATION.host),
    v.maxLength(300, SUGGESTION_VALIDATION.host),
  ),
});

export const SuggestWordingSchema = v.object({
  /** Name of the statement's field, such as `service.en`. */
  field: v.pipe(v.string(SUGGESTION_VALIDATION.name), v.regex(/^[\w:.-]{1,80}$/, SUGGESTION_VALIDATION.name)),
  language: v.picklist(PAGE_LANGUAGES, SUGGESTION_VALIDATION.language),
  text: plainTextSchema(SUGGESTION_VALIDATION.text, WORDING_LIMIT, SUGGESTION_VALIDATION.textTooLong),
});
export type SuggestWordingInput = v.InferOutput<typeof SuggestWordingSchema>;

/** Choices from our lists; nothing of the barrier report goes to the model. */
export const SuggestReplySchema = v.object({
  topic: v.picklist(REPLY_TOPICS, SUGGESTION_VALIDATION.topic),
  answer: v.picklist(REPLY_ANSWERS, SUGGESTION_VALIDATION.answer),
  language: v.picklist(PAGE_LANGUAGES, SUGGESTION_VALIDATION.language),
});
export type SuggestReplyInput = v.InferOutput<typeof SuggestReplySchema>;

/** A model's draft, which nothing applies but a person. */
export interface SuggestionView {
  id: string;
  text: string;
  model: string;
  /** Whether the model got the picture that the text is about. */
  sawPicture: boolean;
}

interface SuggestionRecord extends SuggestionView {
  purpose: SuggestionPurpose;
  outcome: SuggestionOutcome;
  /** Name or address of the member who asked; null once the user is deleted. */
  by: string | null;
  at: string;
}

/** Everything about suggestions; null on installations without a model. */
export interface SuggestionState {
  settings: SuggestionSettings | null;
}

export interface SuggestionSettings {
  /** Host that gets the data. */
  host: string;
  model: string;
  takesPictures: boolean;
  /** The owner's consent to this host; null if there is none. */
  consent: { by: string | null; at: string } | null;
  /** Suggestions used today, and allowed per day. */
  used: number;
  perDay: number;
  /** Newest first. */
  latest: SuggestionRecord[];
}
