import './icon.css';
import spriteUrl from './icons.svg?no-inline';
import type { IconName } from './names.ts';

export type IconSize = 'xs' | 's' | 'm' | 'l';

/** An icon (24 grid). It is hidden from screen readers, so use it beside text or inside a control with a label. */
export function Icon({ name, size = 'm' }: { name: IconName; size?: IconSize }) {
  return (
    <svg className={size === 'm' ? 'i' : `i ${size}`} aria-hidden="true" focusable="false">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
