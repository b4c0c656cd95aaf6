import { membersOf } from "./members-of.ts";

/**
 * Returns an object to read an element's members from: a form has its fields as members, so that
 * `<input name="parentElement">` in it replaces its `parentElement`. What is found in the page may
 * be a form unless its selector says otherwise.
 */
export function plain<Found extends Node | Range>(found: Found): Found {
  return found instanceof HTMLFormElement ? membersOf(found) : found;
}
