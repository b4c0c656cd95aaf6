import { Button, type ButtonProps } from "#ui/button.tsx";

interface ActionButtonProps extends ButtonProps {
  action: { isPending: boolean; mutate: (input: undefined) => void };
}

/** Runs a mutation without input, and is busy meanwhile. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  return (
    <Button
      variant="secondary"
      {...button}
      busy={action.isPending}
      onClick={() => action.mutate(undefined)}
    />
  );
}
