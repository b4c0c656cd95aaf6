/** Entry of the chunk that makes rules from the page's own: most visitors never need it. */
export { FITS } from "handrail:fits";
