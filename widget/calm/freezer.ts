/** What can be frozen and played again. */
export interface Freezer<Media extends Element> {
  /** Empty for what was never frozen. */
  stateOf(media: Media): "still" | "playing" | "";
  play(media: Media): void;
  freeze(media: Media): void;
  /** Lets all of them play. */
  stop(): void;
}
