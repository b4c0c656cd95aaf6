import { addDeskFile } from "#shared/desk/contract.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import type { Upload } from "../conversation/send-files.ts";

/** Sends a message's files to support and confirms that everything has arrived. */
export const AS_CUSTOMER = {
  upload: (file: Upload) => call(addDeskFile, file),
  allSent: { title: t("Your message was sent"), description: t("We’ll email you as soon as we answer.") },
};
