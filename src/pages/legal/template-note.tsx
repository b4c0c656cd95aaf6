/** Legal texts come with the product and know nothing of the operator's own law and practice. */
export function TemplateNote() {
  return (
    <p className="template-note">
      This text is a template that comes with the software. The operator of this site has to review it and
      adapt it to their own situation before offering the service to others.
    </p>
  );
}
