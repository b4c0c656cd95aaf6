import { membersOf } from "#shared/plain.ts";

/** The document's members; APIs that require a node need `document` itself. */
export type PageDocument = Pick<Document, Exclude<keyof Document, "nodeType">>;

/**
 * Reads the document's members without interference from its markup: `<img name="body">` replaces
 * `document.body`. The widget always reads the document through this (docs/decisions/039).
 */
export const page: PageDocument = membersOf(document);
