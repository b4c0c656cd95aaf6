import { DEFAULT_WIDGET_APPEARANCE } from "#shared/widgets/config.ts";
import { embedCode, pinnedEmbedCode } from "#shared/widgets/embed-code.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";

const PINNED_SCRIPT = { path: "/platform.3ukah007seuc9.js", integrity: `sha384-${"a".repeat(64)}` };

export function stubWidget(changes: Partial<WidgetView> = {}): WidgetView {
  const publicId = changes.publicId ?? "abcdefgh12345678";
  return {
    id: "6f1c2c2e-8f0e-4f4b-9a51-0d3f6f1f2a10",
    publicId,
    name: "harbour-pottery.example",
    websiteUrl: "https://www.harbour-pottery.example/",
    ...DEFAULT_WIDGET_APPEARANCE,
    isActive: true,
    labels: [],
    version: 1,
    createdAt: "2026-11-02T09:00:00.000Z",
    embedCode: embedCode("https://handrail.example", publicId),
    pinnedEmbedCode: pinnedEmbedCode("https://handrail.example", publicId, PINNED_SCRIPT),
    ...changes,
  };
}
