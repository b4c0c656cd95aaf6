export { auditDocument } from "./audit-document.ts";
export { lookPastWidget } from "./look-past-widget.ts";
