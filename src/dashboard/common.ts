/** What nearly every screen shows, and so comes along with what the dashboard needs at once, in its one file. */
import "#ui/card.tsx";
import "#ui/skeleton.tsx";
import "#ui/text-field.tsx";
import "./components/query-view.tsx";
import "./features/widget-data/use-widgets.ts";
