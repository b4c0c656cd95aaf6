export function Logo({ productName }: { productName: string }) {
  return (
    <span className="logo">
      <svg className="logo__mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className="logo__tile" width="32" height="32" rx="8" />
        <path className="logo__posts" d="M10.5 17.5V26M21.5 12V26" />
        <path className="logo__rail" d="M5.5 20 26.5 9.5" />
      </svg>
      <span className="logo__name">{productName}</span>
    </span>
  );
}
