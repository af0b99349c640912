import { useId, type ComponentProps, type ReactNode } from 'react';
import './switch.css';

/** A switch that takes effect immediately, without a save button. */
export function Switch({
  checked,
  onChange,
  children,
  disabled = false,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <span className="sw-row">
      <span id={id}>{children}</span>
      <button
        type="button"
        className="sw"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </span>
  );
}

/** A checkbox for a consent or a remembered choice. The whole line can be pressed. */
export function Checkbox({
  invalid = false,
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { invalid?: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" {...input} aria-invalid={invalid || undefined} />
      <span>{children}</span>
    </label>
  );
}
