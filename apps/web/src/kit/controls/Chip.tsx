import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import './chip.css';

/** A filter choice with the number of its results. `color` is a CSS variable such as `--st-wait`. */
export function Chip({
  pressed,
  onPress,
  icon,
  count,
  color,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  icon?: IconName;
  count?: string;
  color?: `--${string}`;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={pressed}
      onClick={onPress}
      style={color === undefined ? undefined : { ['--c' as string]: `var(${color})` }}
    >
      {icon !== undefined && <Icon name={icon} size="s" />}
      <span>{children}</span>
      {count !== undefined && <span className="n num">{count}</span>}
    </button>
  );
}
