export { auditDocument } from "./audit-document.ts";
export { auditShownPage } from "./audit-shown-page.ts";
export * as keyboard from "./keyboard/keyboard-walk.ts";
export * as contrast from "./layout/contrast/contrast-measurement.ts";
export { restoreText, spaceText } from "./layout/text-spacing.ts";
export { rememberUnzoomed } from "./layout/text-zoom.ts";
export { lookPastWidget } from "./look-past-widget.ts";
export { auditStage } from "./own-findings.ts";
export { frameBox, framePicture, removePictureFrame, showElement } from "./picture-frame.ts";
