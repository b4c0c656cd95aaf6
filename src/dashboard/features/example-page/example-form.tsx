import { type ElementType, type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ExampleHeader } from "./example-header.tsx";

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
  const [sent, setSent] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
  }

  return (
    <div className="example-shop">
      <ExampleHeader
        site="Harbour Pottery"
        label="Courses"
        parts={{ courses: "Courses", place: "How to find us" }}
      />
      <main id="content" tabIndex={-1} className="stack">
        <Heading>Book a place in a course</Heading>
        <p>Each course is for six people and lasts two hours. Aprons are here; bring an appetite.</p>
        <form id="courses" className="form example-shop__form" onSubmit={submit}>
          <TextField label="Your name" name="visitor" autoComplete="off" />
          <TextField label="Email address" name="visitorEmail" type="email" autoComplete="off" />
          <SelectField label="Course" name="course" options={COURSES} />
          <RadioGroup label="Time of day" name="time" defaultValue="morning" options={TIMES} />
          <TextField label="How many of you" name="guests" type="number" min={1} max={6} defaultValue={1} />
          <TextAreaField label="Anything we should know" hint="Optional." name="note" />
          <Checkbox label="Tell me when new courses are announced" name="news" />
          <p>
            <Button type="submit">Book</Button>
          </p>
          <p role="status">{sent && "This is only a test page: nothing was sent."}</p>
        </form>
        <section id="place" className="stack stack--tight" aria-labelledby="place-heading">
          <h2 id="place-heading">How to find us</h2>
          <p>
            Past the fish market, the blue door on the left. The workshop is on the ground floor, without a
            step.
          </p>
        </section>
      </main>
    </div>
  );
}
