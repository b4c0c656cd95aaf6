import { Button, type ButtonProps } from "#ui/button.tsx";

interface ActionButtonProps extends ButtonProps {
  action: { isPending: boolean; mutate: (input: undefined) => void };
}

/** Runs a mutation that takes no input; shows as busy while it runs. */
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
