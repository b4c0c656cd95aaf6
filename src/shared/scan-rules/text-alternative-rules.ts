import type { RuleEntry } from "./scan-rule.ts";

const IMAGE = {
  criteria: ["1.1.1"],
  affected: ["blind"],
  why: "Screen readers announce an image without saying what it shows.",
} satisfies Partial<RuleEntry>;

/** Rules on images, video and audio. */
export const TEXT_ALTERNATIVE_RULES: readonly RuleEntry[] = [
  {
    id: "img-alt",
    title: "Images have alternative text",
    criteria: ["1.1.1"],
    affected: ["blind"],
    why: "Screen readers announce an image without alternative text by its file name, or not at all.",
    remedy: 'Describe the image in its alt attribute. If it is mere decoration, write alt="".',
  },
  {
    id: "svg-img-alt",
    title: "SVG images have an accessible name",
    ...IMAGE,
    remedy:
      'Add an aria-label or a <title> to the <svg>. If it is mere decoration, write aria-hidden="true".',
  },
  {
    id: "input-image-alt",
    title: "Image buttons have alternative text",
    criteria: ["1.1.1", "4.1.2"],
    affected: ["blind", "speech-input"],
    why: "Nobody who cannot see the picture knows what the button does.",
    remedy: 'Name the action in the alt attribute, such as alt="Search".',
  },
  {
    id: "image-redundant-alt",
    title: "Alternative text does not repeat the text beside it",
    criteria: ["1.1.1"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen readers read the same words twice.",
    remedy: 'Write alt="" for an image whose meaning the text beside it already gives.',
  },
  {
    id: "image-alt-words",
    title: 'Alternative text does not start with "image of"',
    criteria: ["1.1.1"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen readers already say that it is an image.",
    remedy: "Start with what the image shows.",
  },
  {
    id: "area-alt",
    title: "Areas of image maps have alternative text",
    criteria: ["1.1.1", "4.1.2"],
    affected: ["blind", "speech-input"],
    why: "Screen readers announce a link without saying where it leads.",
    remedy: "Name the link’s target in the alt attribute of the <area>.",
  },
  {
    id: "object-alt",
    title: "Embedded objects have a text alternative",
    criteria: ["1.1.1"],
    affected: ["blind"],
    why: "Screen readers announce an object without saying what it shows.",
    remedy: "Add an aria-label or a title to the <object>.",
  },
  {
    id: "role-img-alt",
    title: 'Elements with role="img" have an accessible name',
    ...IMAGE,
    remedy: "Describe it in an aria-label.",
  },
  {
    id: "video-captions",
    title: "Videos have captions",
    criteria: ["1.2.2"],
    outcome: "review",
    affected: ["deaf"],
    why: "Deaf people miss everything that is said.",
    remedy: 'Add <track kind="captions"> with a WebVTT file, or make sure that the picture holds captions.',
  },
  {
    id: "audio-transcript",
    title: "Audio has a transcript",
    criteria: ["1.2.1"],
    outcome: "review",
    affected: ["deaf"],
    why: "Deaf people miss everything that is said.",
    remedy: "Publish the transcript on the page, or link to it beside the player.",
  },
];
