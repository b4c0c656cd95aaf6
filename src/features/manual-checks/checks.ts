export interface ManualCheck {
  /** Stable name, stored with the results. */
  id: string;
  /** WCAG 2.2 success criteria. */
  criteria: string[];
  title: string;
  how: string;
}

/** WCAG 2.2 checks, levels A and AA, that require a human. */
export const MANUAL_CHECKS: readonly ManualCheck[] = [
  {
    id: "keyboard-only",
    criteria: ["2.1.1", "2.1.2"],
    title: "Everything works with the keyboard alone",
    how: "Put the mouse away. Reach and use every link, button, menu, field and dialog with Tab, Shift+Tab, Enter, Space, arrow keys and Escape, and leave each one again.",
  },
  {
    id: "focus-order",
    criteria: ["2.4.3", "3.2.1"],
    title: "The focus moves in a sensible order",
    how: "Press Tab from the top to the bottom of the main pages. The order follows the content, and nothing opens or changes just because it gets the focus.",
  },
  {
    id: "focus-visible",
    criteria: ["2.4.7", "2.4.11"],
    title: "You can always see which element has the focus",
    how: "While you press Tab, a clear mark shows where you are, and no sticky header or banner covers it.",
  },
  {
    id: "screen-reader",
    criteria: ["1.3.1", "4.1.2", "4.1.3"],
    title: "A screen reader gives the same information",
    how: "Do the main tasks with NVDA, VoiceOver or TalkBack. Headings, lists, fields, states and messages are announced the way they look.",
  },
  {
    id: "text-alternatives",
    criteria: ["1.1.1"],
    title: "Alternative texts say what the pictures say",
    how: "Read each picture’s alternative text without looking at the picture. It means the same; for decoration, it’s empty.",
  },
  {
    id: "images-of-text",
    criteria: ["1.4.5"],
    title: "Text is text, not a picture of text",
    how: "Look for banners and buttons whose text is part of a picture. Only logos may do that.",
  },
  {
    id: "captions",
    criteria: ["1.2.2", "1.2.4"],
    title: "Videos with sound have correct captions",
    how: "Play each video without sound. Captions give all speech and important sounds, including in live streams.",
  },
  {
    id: "audio-description",
    criteria: ["1.2.1", "1.2.3", "1.2.5"],
    title: "Videos and recordings have a description or transcript",
    how: "Listen to each video without looking. Everything that only the picture shows is described; audio on its own has a transcript.",
  },
  {
    id: "color-alone",
    criteria: ["1.4.1"],
    title: "Nothing relies on color alone",
    how: "Look at the pages in shades of gray. You can still tell apart links in texts, errors, charts and states.",
  },
  {
    id: "contrast",
    criteria: ["1.4.3", "1.4.11"],
    title: "Text and controls have enough contrast",
    how: "Measure text over pictures and gradients, placeholders, icons, field borders and focus indicators: 4.5 to 1 for text, 3 to 1 for large text and controls.",
  },
  {
    id: "zoom",
    criteria: ["1.4.4", "1.4.10"],
    title: "Pages work at 400% zoom",
    how: "Set the window to 1,280 pixels and zoom to 400%. Nothing is cut off, covered or lost, and reading needs no sideways scrolling.",
  },
  {
    id: "text-spacing",
    criteria: ["1.4.12"],
    title: "Wider text spacing breaks nothing",
    how: "Raise line height to 1.5, paragraph spacing to 2, letter spacing to 0.12 and word spacing to 0.16 of the font size. No text is cut off or overlaps.",
  },
  {
    id: "hover-content",
    criteria: ["1.4.13"],
    title: "Content that appears on hover can be read and dismissed",
    how: "Open each tooltip and menu by hover and by focus. You can move the pointer onto it, it stays until you leave, and Escape closes it.",
  },
  {
    id: "orientation",
    criteria: ["1.3.4"],
    title: "Pages work in both orientations of a phone",
    how: "Turn a phone. Every page works upright and sideways.",
  },
  {
    id: "gestures",
    criteria: ["2.5.1", "2.5.2", "2.5.4", "2.5.7"],
    title: "Nothing needs a gesture, a drag or a movement",
    how: "Use sliders, maps, carousels and sortable lists with single taps only. Nothing happens if you press a control and drag away before releasing.",
  },
  {
    id: "target-size",
    criteria: ["2.5.8"],
    title: "Touch targets are large enough",
    how: "Links and buttons outside of sentences are at least 24 by 24 pixels, or have that much room around them.",
  },
  {
    id: "time-limits",
    criteria: ["2.2.1"],
    title: "Time limits can be extended",
    how: "Leave a form, a cart or a session alone. Before time runs out, a warning lets you continue.",
  },
  {
    id: "motion",
    criteria: ["2.2.2", "2.3.1"],
    title: "Moving content can be paused, and nothing flashes",
    how: "Everything that moves or updates on its own for more than five seconds has a way to stop it. Nothing flashes more than three times a second.",
  },
  {
    id: "titles-and-headings",
    criteria: ["2.4.2", "2.4.6"],
    title: "Titles, headings and labels describe their content",
    how: "Read only the tab titles, headings and labels. Each says what follows, and no two pages share a title.",
  },
  {
    id: "link-purpose",
    criteria: ["2.4.4"],
    title: "Links say where they lead",
    how: "Read each link with its sentence. Its purpose is clear; “here” and “more” alone aren’t enough.",
  },
  {
    id: "ways-to-find",
    criteria: ["2.4.5", "3.2.3", "3.2.4", "3.2.6"],
    title: "Pages can be found in more than one way, and navigation stays consistent",
    how: "Besides the menu, there is a search, a sitemap or a list. Menus, names and help are in the same order and place on every page.",
  },
  {
    id: "errors",
    criteria: ["3.3.1", "3.3.3", "3.3.4"],
    title: "Errors are named, explained and avoidable",
    how: "Send each form empty and with wrong values. Each error names its field in words and says what to do. People can check orders and contracts before they are final.",
  },
  {
    id: "form-help",
    criteria: ["3.3.2", "3.3.7", "3.3.8", "1.3.5"],
    title: "Forms and sign-in ask for no more than they need",
    how: "Formats and required fields are explained before the field. Nothing is asked twice, browsers can fill in personal data, and signing in requires no puzzle and allows pasting.",
  },
  {
    id: "language",
    criteria: ["3.1.1", "3.1.2"],
    title: "The language of pages and passages is right",
    how: "Listen with a screen reader. Pages, and passages in other languages, are pronounced in the right language.",
  },
  {
    id: "reading-order",
    criteria: ["1.3.2", "1.3.3"],
    title: "The order makes sense, and instructions work without seeing the page",
    how: "Read the page without its styles. The order makes sense, and no instruction relies on shape, place or sound alone.",
  },
];
