import { SiteWidget } from "../../../islands/site-widget.tsx";
import { Island } from "../island.tsx";

export function LivePreview({ productName }: { productName: string }) {
  return (
    <section className="section" id="preview" aria-labelledby="preview-title">
      <div className="page-width preview">
        <div className="stack">
          <h2 id="preview-title">Try it here</h2>
          <p>
            The round button at the bottom right of this page is {productName} itself, as your visitors will
            see it. Enlarge the text, change the spacing, then reset it: this page behaves as yours would.
          </p>
          <Island name="site-widget" component={SiteWidget} props={{}} />
        </div>
        <figure className="preview__sample">
          <blockquote>
            <p>
              Hold the rail and take the next step. The stairs are the same for everybody; the rail is there
              for whoever wants it.
            </p>
          </blockquote>
        </figure>
      </div>
    </section>
  );
}
