import { own, type RuleEntry } from "./scan-rule.ts";

const REFRESH = {
  affected: ["blind", "cognitive"],
  why: "The page changes before slower readers have finished it.",
  remedy: "Remove the meta refresh, and redirect on the server.",
} satisfies Partial<RuleEntry>;

const MOVING = {
  criteria: ["2.2.2"],
  affected: ["cognitive", "vestibular"],
  why: "Many people can’t read text that moves, or text next to something that moves.",
} satisfies Partial<RuleEntry>;

/** Rules for video, sound, and anything that moves or changes on its own. */
export const MEDIA_RULES: readonly RuleEntry[] = [
  {
    id: "video-captions",
    title: "A video may have no captions",
    criteria: ["1.2.2"],
    outcome: "review",
    affected: ["deaf"],
    why: "Deaf people miss everything that’s said.",
    remedy: 'Add <track kind="captions"> with a WebVTT file, or make sure the picture includes captions.',
  },
  {
    id: "audio-transcript",
    title: "A recording may have no transcript",
    criteria: ["1.2.1"],
    outcome: "review",
    affected: ["deaf"],
    why: "Deaf people miss everything that’s said.",
    remedy: "Publish the transcript on the page, or link to it next to the player.",
  },
  {
    id: "meta-refresh",
    title: "The page reloads on its own",
    criteria: ["2.2.1"],
    ...REFRESH,
  },
  {
    id: "meta-refresh-no-exception",
    title: "The page redirects after a delay",
    criteria: ["2.2.4", "3.2.5"],
    ...REFRESH,
  },
  {
    id: "blink",
    title: "Text blinks",
    ...MOVING,
    remedy: "Replace <blink> with ordinary text.",
  },
  {
    id: "marquee",
    title: "Text scrolls on its own",
    ...MOVING,
    remedy: "Replace <marquee> with ordinary text.",
  },
  ...own("failed", [
    {
      id: "media-alternative",
      title: "A recording has no text that says the same",
      criteria: ["1.2.1"],
      needsBrowser: true,
      affected: ["deaf"],
      why: "Deaf people miss everything that’s said.",
      remedy: "Publish the transcript on the page, or link to it next to the player.",
    },
    {
      id: "sound-without-control",
      title: "Sound starts on its own",
      criteria: ["1.4.2"],
      affected: ["blind", "cognitive"],
      why: "Screen reader users can’t hear their screen reader.",
      remedy: "Remove autoplay, or add muted or controls.",
    },
  ]),
  ...own("review", [
    {
      id: "moving-video",
      title: "A moving video may have no pause button",
      criteria: ["2.2.2"],
      affected: ["cognitive", "vestibular"],
      why: "Movement next to text keeps many people from reading it.",
      remedy: "Add controls or a pause button, or remove autoplay.",
    },
    {
      id: "moving-image",
      title: "A moving picture may be impossible to stop",
      criteria: ["2.2.2"],
      affected: ["cognitive", "vestibular"],
      why: "Movement next to text keeps many people from reading it.",
      remedy: "If it moves for more than five seconds, use a video with controls, or a still picture.",
    },
    {
      id: "media-link",
      title: "A linked recording or picture may have no text version",
      criteria: ["1.2.1"],
      affected: ["deaf", "blind"],
      why: "People who can’t hear or see the file get nothing from it.",
      remedy: "Add a link to a transcript or a description next to it.",
    },
  ]),
];
