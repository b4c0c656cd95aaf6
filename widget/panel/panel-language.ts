import type { PanelWords, WidgetHost } from "../widget-host.ts";

export interface PanelLanguage {
  /** Takes words that are already loaded, if they are in the wanted language. */
  offer(words: PanelWords): void;
  words(): PanelWords;
  /** Loads the wanted language, unless the panel has it or is loading it. */
  update(): void;
  /** Drops a language that is still loading. */
  cancel(): void;
}

/** Follows the visitor's language, or else the owner's; both may change at any time. */
export function createPanelLanguage(
  host: WidgetHost,
  words: PanelWords,
  chosen: () => string | undefined,
  onLoaded: () => void,
  onFailure: () => void,
): PanelLanguage {
  let loading = "";

  function wanted(): string {
    const known = __HANDRAIL_LANGUAGES__.find((name) => name === chosen());
    return known ?? host.view()?.launcher.language ?? words.language;
  }

  return {
    offer(given) {
      if (given.language === wanted()) words = given;
    },
    words: () => words,
    update() {
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
    cancel() {
      loading = "";
    },
  };
}
