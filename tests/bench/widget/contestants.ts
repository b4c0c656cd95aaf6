import type { Page } from "playwright-core";
import { embedCode } from "#shared/widgets/embed-code.ts";
import { WIDGET_ID } from "../../widget/widget-browser.ts";
import { bareScript } from "./host.ts";

export interface Contestant {
  name: string;
  snippet: string;
  arrive(page: Page): Promise<void>;
  /** Adds a script that does only the minimum of any such widget. */
  arriveBare?(page: Page): Promise<void>;
  button: string;
  /**
   * Stores the choices of a visitor with five tools switched on: the same or the most similar ones.
   */
  remember(page: Page): Promise<void>;
}

/**
 * Takes Handrail's files from `service`, the others' from packages that the host page's server
 * offers.
 */
export function contestants(service: string): Contestant[] {
  return [
    {
      name: "Handrail",
      snippet: embedCode(service, WIDGET_ID),
      arrive: (page) => addScript(page, `${service}/platform.js`, WIDGET_ID),
      arriveBare: (page) => addScript(page, bareScript(`${service}/api/widgets/${WIDGET_ID}`)),
      button: "handrail-widget .launcher",
      async remember(page) {
        await page.evaluate(() => {
          const { Handrail } = window;
          if (!Handrail || !("set" in Handrail)) return;
          Handrail.set("text-size", "1.5");
          Handrail.set("line-height", "1.75");
          Handrail.set("highlight-links", "on");
          Handrail.set("contrast", "dark");
          Handrail.set("stop-animations", "on");
        });
        await page.waitForFunction(() =>
          document.documentElement.hasAttribute("data-handrail-stop-animations"),
        );
      },
    },
    {
      name: "sienna-accessibility",
      snippet: '<script src="/packages/sienna-accessibility/dist/sienna.min.js" defer></script>',
      arrive: (page) => addScript(page, "/packages/sienna-accessibility/dist/sienna.min.js"),
      button: ".asw-menu-btn",
      remember: (page) =>
        store(page, "asw-user-settings", {
          states: {
            fontSize: 1.5,
            "line-height": true,
            "highlight-links": true,
            contrast: "dark-contrast",
            "stop-animations": true,
          },
        }),
    },
    {
      name: "accessibility",
      snippet:
        '<script src="/packages/accessibility/dist/main.bundle.js"></script><script>addEventListener("load",()=>new Accessibility())</script>',
      async arrive(page) {
        await addScript(page, "/packages/accessibility/dist/main.bundle.js");
        await page.evaluate("void new Accessibility()");
      },
      button: "._access-icon",
      remember: (page) =>
        store(page, "_accessState", {
          textSize: 4,
          lineHeight: 2,
          underlineLinks: true,
          invertColors: true,
          readingGuide: true,
        }),
    },
  ];
}

export function addScript(page: Page, source: string, widgetId?: string): Promise<void> {
  return page.evaluate(
    ([src = "", id]) =>
      new Promise<void>((resolve, reject) => {
        const script = Object.assign(document.createElement("script"), { src, onload: () => resolve() });
        script.onerror = () => reject(new Error(`${src} cannot be loaded`));
        if (id) script.dataset.widgetId = id;
        document.head.append(script);
      }),
    [source, widgetId],
  );
}

function store(page: Page, key: string, value: object): Promise<void> {
  return page.evaluate(
    ([name = "", text = ""]) => localStorage.setItem(name, text),
    [key, JSON.stringify(value)],
  );
}
