import type { ElementType } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ExampleSite } from "./example-site.tsx";
import { UnsentForm } from "./unsent-form.tsx";

const COURSES = [
  { value: "wheel", label: "First hour at the wheel" },
  { value: "glaze", label: "Glazing for beginners" },
  { value: "kiln", label: "Opening the kiln" },
];

const TIMES = [
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
  { value: "evening", label: "Evening" },
];

/** Form with every common kind of field; it sends nothing. `Heading` is its `h1`. */
export function ExampleForm({ Heading }: { Heading: ElementType }) {
  return (
    <ExampleSite
      site="Harbor Pottery"
      label="Courses"
      parts={{ courses: "Courses", place: "How to find us" }}
    >
      <Heading>Book a place in a course</Heading>
      <p>Each course is for six people and lasts two hours. Aprons are here; bring an appetite.</p>
      <UnsentForm id="courses" submit="Book">
        <TextField label="Your name" name="visitor" autoComplete="off" />
        <TextField label="Email address" name="visitorEmail" type="email" autoComplete="off" />
        <SelectField label="Course" name="course" options={COURSES} />
        <RadioGroup label="Time of day" name="time" defaultValue="morning" options={TIMES} />
        <TextField label="How many of you" name="guests" type="number" min={1} max={6} defaultValue={1} />
        <TextAreaField label="Anything we should know" hint="Optional." name="note" />
        <Checkbox label="Tell me when new courses are announced" name="news" />
      </UnsentForm>
      <section id="place" className="stack stack--tight" aria-labelledby="place-heading">
        <h2 id="place-heading">How to find us</h2>
        <p>
          Past the fish market, the blue door on the left. The workshop is on the ground floor, without a
          step.
        </p>
      </section>
    </ExampleSite>
  );
}
