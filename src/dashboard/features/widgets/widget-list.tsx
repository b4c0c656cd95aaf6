import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { WidgetView } from "../../../shared/schemas/widget.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CreateWidgetDialog } from "./create-widget-dialog.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { WidgetsLoader } from "./widgets-loader.tsx";

const WidgetCard = lazy(async () => ({ default: (await import("./widget-card.tsx")).WidgetCard }));

/** The owner's widgets with all that can be done to them, or the first steps while there are none. */
export function WidgetList() {
  return <WidgetsLoader>{(widgets) => <LoadedList widgets={widgets} />}</WidgetsLoader>;
}

function LoadedList({ widgets }: { widgets: WidgetView[] }) {
  const heading = useFocusWhenLost(widgets.length);
  const [creating, setCreating] = useState(false);
  if (widgets.length === 0) return <FirstSteps headingRef={heading} />;
  return (
    <section className="stack" aria-labelledby="widget-list-heading">
      <div className="widget-list__head">
        <h2 id="widget-list-heading" tabIndex={-1} ref={heading}>
          {widgets.length === 1 ? "1 widget" : `${widgets.length} widgets`}
        </h2>
        <Button onClick={() => setCreating(true)}>
          <Icon name="plus" />
          New widget
        </Button>
      </div>
      <ul className="widget-list">
        {widgets.map((widget) => (
          <li key={widget.id}>
            <Suspense fallback={<Skeleton label="Loading the widget" />}>
              <WidgetCard widget={widget} />
            </Suspense>
          </li>
        ))}
      </ul>
      <CreateWidgetDialog open={creating} onClose={() => setCreating(false)} />
    </section>
  );
}

/** For the heading, which takes the focus when what had it went away with a change of `count`. */
function useFocusWhenLost(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownCount = useRef(count);
  useEffect(() => {
    if (shownCount.current === count) return;
    shownCount.current = count;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [count]);
  return heading;
}
