/** Freezes media and plays them again. */
export interface Freezer<Media extends Element> {
  /** Returns an empty string for media that were never frozen. */
  stateOf(media: Media): "still" | "playing" | "";
  play(media: Media): void;
  freeze(media: Media): void;
  /** Plays all frozen media. */
  stop(): void;
}
