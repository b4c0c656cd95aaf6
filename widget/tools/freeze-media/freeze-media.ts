import { freezeMedia } from "../../pictures/freeze-media.ts";
import type { StartTool } from "../../tool.ts";

export const start: StartTool = (context) => freezeMedia(context);
