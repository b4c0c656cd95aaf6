import { TEXT_BOXES } from "../effects/text-boxes.ts";
import type { FeatureCss } from "./feature.ts";

/** Joined scripts fall apart when their letters are spaced. */
const JOINED_SCRIPTS = ["ar", "fa", "ur", "ckb", "ps", "sd", "ug", "mn-Mong"];

const SPACEABLE = TEXT_BOXES + JOINED_SCRIPTS.map((script) => `:not(:lang(${script}))`).join("");

export const css: FeatureCss = (value) => `${SPACEABLE}{letter-spacing:${value}!important}`;
