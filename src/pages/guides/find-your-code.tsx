import { mark, t } from "#shared/translate.ts";
import { MarkedPicture } from "./marked-picture.tsx";

const STEPS = [
  mark("In the overview of your dashboard, press <strong>Code and check</strong> beside your website."),
  mark("This line is your code. It contains the ID of your widget."),
  mark("Press <strong>Copy code</strong>."),
];

/** The end of each guide's first section: where the dashboard has the line to paste. */
export function FindYourCode() {
  return (
    <>
      <h3 id="find-your-code">{t("Where to find your code")}</h3>
      <MarkedPicture
        name="code"
        alt={t(
          "A website in the dashboard’s overview. Number 1 is at the button Code and check, 2 at a line of code that begins with a script tag, and 3 at the button Copy code below it.",
        )}
        steps={STEPS}
      />
    </>
  );
}
