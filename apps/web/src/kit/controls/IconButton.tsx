import type { ComponentProps } from 'react';
import { Icon, type IconSize } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import './button.css';

/** A button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  icon,
  label,
  size = 'm',
  icon_size,
  dot = false,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  label: string;
  size?: 'm' | 's';
  icon_size?: IconSize;
  /** Marks that there is something new; the label must say so too. */
  dot?: boolean;
}) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`ib ${size === 's' ? 'sm' : ''} ${className}`}
    >
      <Icon name={icon} size={icon_size ?? (size === 's' ? 's' : 'm')} />
      {dot && <span className="dot" />}
    </button>
  );
}
