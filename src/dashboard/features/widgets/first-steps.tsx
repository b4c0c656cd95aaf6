import type { Ref } from "react";
import { Card } from "../../../ui/card.tsx";
import { CreateWidgetForm } from "./create-widget-form.tsx";

/** What an owner without widgets sees: the way from here to a widget on their site. */
export function FirstSteps({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <Card className="stack">
      <h2 tabIndex={-1} ref={headingRef}>
        Put your first widget on your site
      </h2>
      <ol className="first-steps">
        <li>
          <h3>Create a widget</h3>
          <p>Give it a name. You can change its colour, corner and size at any time.</p>
        </li>
        <li>
          <h3>Copy its code</h3>
          <p>It is one line, and it stays the same whatever you change here later.</p>
        </li>
        <li>
          <h3>Paste it into your site</h3>
          <p>
            Put the line before <code>&lt;/body&gt;</code> on every page, or into your site builder’s field
            for custom code.
          </p>
        </li>
      </ol>
      <CreateWidgetForm />
    </Card>
  );
}
