import { freezeMedia } from "../calm/freeze-media.ts";
import type { StartFeature } from "./feature.ts";

export const start: StartFeature = (context) => freezeMedia(context);
