import type { PanelWords, WidgetHost } from "../widget-host.ts";

/** Uses the visitor's language, or else the owner's; both may change at any time. */
export function createPanelLanguage(
  host: WidgetHost,
  words: PanelWords,
  chosen: () => string | undefined,
  onLoaded: () => void,
  onFailure: () => void,
) {
  let loading = "";

  function wanted(): string {
    const known = __HANDRAIL_LANGUAGES__.find((name) => name === chosen());
    return known ?? host.view()?.launcher.language ?? words.language;
  }

  return {
    words: (): PanelWords => words,
    /** Accepts messages that are already loaded if they are in the wanted language. */
    offer(given: PanelWords): void {
      if (given.language === wanted()) words = given;
    },
    /** Loads the wanted language unless the panel already has it or is loading it. */
    update(): void {
      const language = wanted();
      if (language === words.language || language === loading) return;
      loading = language;
      host.loadWords(language).then((loaded) => {
        if (loading !== language) return;
        loading = "";
        words = loaded;
        onLoaded();
      }, onFailure);
    },
    /** Discards a language that is still loading. */
    cancel(): void {
      loading = "";
    },
  };
}
