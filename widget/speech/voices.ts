const WAIT_MS = 1500;

/**
 * Calls back once the browser has listed its voices, which some only load on request; right away if
 * it already has.
 */
export function whenVoices(action: () => void): void {
  if (speechSynthesis.getVoices().length > 0) {
    action();
    return;
  }
  const timer = setTimeout(go, WAIT_MS);
  speechSynthesis.addEventListener("voiceschanged", go);

  function go(): void {
    clearTimeout(timer);
    speechSynthesis.removeEventListener("voiceschanged", go);
    action();
  }
}

/**
 * Returns the best voice for a language: of its region, else the browser's default, else one on the
 * device.
 */
export function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const voices = speechSynthesis.getVoices();
  if (!language) return voices.find((voice) => voice.default) ?? voices[0];
  const wanted = normal(language);
  const able = voices.filter(({ lang }) => normal(lang).split("-")[0] === wanted.split("-")[0]);
  return (
    able.find(({ lang }) => normal(lang) === wanted) ??
    able.find((voice) => voice.default) ??
    able.find((voice) => voice.localService) ??
    able[0]
  );
}

/** Android writes `en_US`. */
function normal(tag: string): string {
  return tag.toLowerCase().replaceAll("_", "-");
}
