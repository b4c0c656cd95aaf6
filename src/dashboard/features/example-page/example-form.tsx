import type { ElementType } from "react";
import { t } from "#shared/language/translate.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ExampleSection, ExampleSite } from "./example-site.tsx";
import { UnsentForm } from "./unsent-form.tsx";

const COURSES = [
  { value: "wheel", label: t("First hour at the wheel") },
  { value: "glaze", label: t("Glazing for beginners") },
  { value: "kiln", label: t("Opening the kiln") },
];

const TIMES = [
  { value: "morning", label: t("Morning") },
  { value: "afternoon", label: t("Afternoon") },
  { value: "evening", label: t("Evening") },
];

/** A form with every common type of field; it sends nothing. `Heading` is its `h1`. */
export function ExampleForm({ Heading }: { Heading: ElementType }) {
  return (
    <ExampleSite
      site={t("Harbor Pottery")}
      label={t("Courses")}
      parts={{ courses: t("Courses"), place: t("How to find us") }}
    >
      <Heading>{t("Book a place in a course")}</Heading>
      <p>{t("Each course is for six people and lasts two hours. We provide aprons; bring an appetite.")}</p>
      <UnsentForm id="courses" submit={t("Book")}>
        <TextField label={t("Your name")} name="visitor" autoComplete="off" />
        <TextField label={t("Email address")} name="visitorEmail" type="email" autoComplete="off" />
        <SelectField label={t("Course")} name="course" options={COURSES} />
        <RadioGroup label={t("Time of day")} name="time" defaultValue="morning" options={TIMES} />
        <TextField
          label={t("How many people")}
          name="guests"
          type="number"
          min={1}
          max={6}
          defaultValue={1}
        />
        <TextAreaField label={t("Anything we should know")} hint={t("Optional.")} name="note" />
        <Checkbox label={t("Tell me when new courses are announced")} name="news" />
      </UnsentForm>
      <ExampleSection id="place" title={t("How to find us")}>
        <p>
          {t(
            "It’s the blue door on the left, just past the fish market. The workshop is on the ground floor, with no steps.",
          )}
        </p>
      </ExampleSection>
    </ExampleSite>
  );
}
