/** Entry point of the chunk that fits rules to the page's own; most visitors never load it. */
export { FITS } from "handrail:fits";
