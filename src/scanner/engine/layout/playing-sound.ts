import type { OwnRule, RulePage } from "../rules/own-rule.ts";
import {
  hasSoundControl,
  hasUsableButton,
  MAX_SECONDS,
  playedPart,
  soundWithoutControl,
} from "../rules/sound.ts";

/**
 * Bytes per second below which an audio track is silent: AAC needs 300 for silence, and speech at
 * least 2,000.
 */
const SILENCE = 1_000;

/** Replaces the rule with the same ID, using what the browser actually plays. */
export const playingSound: OwnRule = {
  id: soundWithoutControl.id,
  impact: soundWithoutControl.impact,
  *find(page) {
    const told = new Set<Element>();
    for (const finding of soundWithoutControl.find(page)) {
      const { element } = finding;
      if (element) told.add(element);
      if (element instanceof HTMLMediaElement && isHarmless(element)) continue;
      const isCertain = element instanceof HTMLMediaElement && isCertainlyHeard(element, page);
      yield isCertain ? { ...finding, outcome: "failed" } : finding;
    }
    for (const element of startedByScript(page)) {
      if (told.has(element) || isHarmless(element)) continue;
      yield {
        element,
        messageId: "script",
        outcome: isCertainlyHeard(element, page) ? "failed" : "review",
      };
    }
  },
};

function startedByScript(page: RulePage): HTMLMediaElement[] {
  const playing = Array.from(page.document.querySelectorAll<HTMLMediaElement>("audio, video")).filter(
    (media) => !media.autoplay && !media.controls && !media.paused,
  );
  return playing.length > 0 && hasSoundControl(page) ? [] : playing;
}

/** Whether the sound is muted, ends within three seconds, or has been silent while playing. */
function isHarmless(media: HTMLMediaElement): boolean {
  const isShort = playedSeconds(media) <= MAX_SECONDS && !media.loop;
  const isSilent = media.currentTime > 0.2 && decodedBytes(media) / media.currentTime < SILENCE;
  return media.muted || media.volume === 0 || isShort || isSilent;
}

function playedSeconds({ currentSrc, duration }: HTMLMediaElement): number {
  const [start, end] = playedPart(currentSrc);
  return Math.min(end, duration) - start;
}

function isCertainlyHeard(media: HTMLMediaElement, page: RulePage): boolean {
  const isEndless = media.loop && playedPart(media.currentSrc)[1] === Number.POSITIVE_INFINITY;
  const isLong = isEndless || playedSeconds(media) > MAX_SECONDS;
  return !media.paused && isLong && isHeard(media) && !hasUsableButton(page);
}

/** Whether more was decoded than silence has, even if browsers decode a second ahead. */
function isHeard(media: HTMLMediaElement): boolean {
  return decodedBytes(media) / (media.currentTime + 1) >= SILENCE;
}

/** Returns Chromium's count of decoded audio bytes; 0 in other browsers. */
function decodedBytes(media: HTMLMediaElement): number {
  return "webkitAudioDecodedByteCount" in media ? Number(media.webkitAudioDecodedByteCount) : 0;
}
