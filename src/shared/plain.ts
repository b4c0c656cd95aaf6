import { membersOf } from "./members-of.ts";

/**
 * Returns an object that reads an element's members safely: `<input name="parentElement">` in a
 * form replaces the form's `parentElement`. Elements found in the page may be forms unless the
 * selector excludes them.
 */
export function plain<Found extends Node | Range>(found: Found): Found {
  return found instanceof HTMLFormElement ? membersOf(found) : found;
}
