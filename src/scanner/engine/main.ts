export { auditDocument } from "./audit-document.ts";
export { auditShownPage } from "./audit-shown-page.ts";
export { lookPastWidget } from "./look-past-widget.ts";
export { auditNarrow } from "./own-findings.ts";
