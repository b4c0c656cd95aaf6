import { Button } from "#ui/button.tsx";

export function Registered({ onClose }: { onClose: () => void }) {
  return (
    <div className="stack" tabIndex={-1}>
      <p>We have sent you a verification email. What comes next:</p>
      <ol className="rail-list">
        <li>Open your inbox, and the spam folder if it is not there.</li>
        <li>Click the link in the email.</li>
        <li>Sign in.</li>
      </ol>
      <div>
        <Button onClick={onClose}>Got it</Button>
      </div>
    </div>
  );
}
