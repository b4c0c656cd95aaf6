export { auditDocument } from "./audit-document.ts";
