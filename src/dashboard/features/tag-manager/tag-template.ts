import { t } from "#shared/language/translate.ts";
import { FILES } from "#shared/paths.ts";

/** Values for one widget and service used to create the template. */
export interface TemplateValues {
  productName: string;
  /** Absolute URL without a trailing slash. */
  publicUrl: string;
  /** The widget's public ID, which each tag using the template may override. */
  publicId: string;
}

/**
 * Runs in Tag Manager's sandbox, where scripts can't have attributes; the queue names the widget.
 */
const code = (script: string) => `const injectScript = require('injectScript');
const setInWindow = require('setInWindow');

setInWindow('Handrail', {q: [[{widgetId: data.widgetId}]]}, false);
injectScript(${JSON.stringify(script)}, data.gtmOnSuccess, data.gtmOnFailure, 'handrail');
`;

/** Returns a template in Tag Manager's import format: named sections, mostly JSON. */
export function tagTemplate({ productName, publicUrl, publicId }: TemplateValues): string {
  const script = `${publicUrl}${FILES.platform}`;
  const sections = {
    INFO: json({
      type: "TAG",
      id: "cvt_temp_public_id",
      version: 1,
      securityGroups: [],
      displayName: t("Accessibility menu by {productName}", { productName }),
      brand: { id: "brand_dummy", displayName: "" },
      description: t("Loads the accessibility menu. Fire it once per page, as early as possible."),
      containerContexts: ["WEB"],
    }),
    TEMPLATE_PARAMETERS: json([
      {
        type: "TEXT",
        name: "widgetId",
        displayName: t("Widget ID"),
        simpleValueType: true,
        defaultValue: publicId,
        valueValidators: [{ type: "NON_EMPTY" }],
      },
    ]),
    SANDBOXED_JS_FOR_WEB_TEMPLATE: code(script),
    WEB_PERMISSIONS: json([
      permission("inject_script", "urls", [text(script)]),
      permission("access_globals", "keys", [globalAccess("Handrail")]),
    ]),
    TESTS: "scenarios: []\n",
    NOTES: "",
  };
  return Object.entries(sections)
    .map(([name, content]) => `___${name}___\n\n${content}`)
    .join("\n\n");
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Tag Manager's value types. */
const TEXT = 1;
const LIST = 2;
const MAP = 3;
const YES_OR_NO = 8;

function permission(publicId: string, key: string, listItem: object[]) {
  return {
    instance: {
      key: { publicId, versionId: "1" },
      param: [{ key, value: { type: LIST, listItem } }],
    },
    clientAnnotations: { isEditedByUser: true },
    isRequired: true,
  };
}

/** Lets the template read and write a global variable but not call it. */
function globalAccess(name: string) {
  return {
    type: MAP,
    mapKey: ["key", "read", "write", "execute"].map(text),
    mapValue: [text(name), ...[true, true, false].map((boolean) => ({ type: YES_OR_NO, boolean }))],
  };
}

function text(string: string) {
  return { type: TEXT, string };
}
