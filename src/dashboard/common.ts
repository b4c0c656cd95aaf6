/** Bundles modules needed by nearly every screen into the dashboard's first file. */
import "#ui/card.tsx";
import "#ui/skeleton.tsx";
import "#ui/text-field.tsx";
import "./components/query-view.tsx";
import "./features/widget-data/use-widgets.ts";
