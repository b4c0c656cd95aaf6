import pdfjs from "pdfjs-dist/package.json" with { type: "json" };
import handrail from "../../../package.json" with { type: "json" };
import type { EngineVersion } from "../findings.ts";

const LIBRARY = "pdf.js";

/** The engines that audit PDFs. */
export const PDF_ENGINES: readonly EngineVersion[] = [
  { name: "Handrail", version: handrail.version },
  { name: LIBRARY, version: pdfjs.version },
];

/** Whether a page with these engines is a PDF. */
export function areOfPdf(engines: readonly EngineVersion[]): boolean {
  return engines.some(({ name }) => name === LIBRARY);
}
