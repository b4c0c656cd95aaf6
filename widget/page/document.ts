import { membersOf } from "./members-of.ts";

/**
 * The members of a document, apart from the node itself: an interface that takes a node wants
 * `document`.
 */
export type PageDocument = Pick<Document, Exclude<keyof Document, "nodeType">>;

/**
 * The document's members, out of reach of its markup: `<img name="body">` replaces `document.body`.
 * All of the widget reads the document through this (docs/decisions/041).
 */
export const page: PageDocument = membersOf(document);
