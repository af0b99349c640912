import './icon.css';
import spriteUrl from './icons.svg?no-inline';
import type { IconName } from './names.ts';

export type IconSize = 'xs' | 's' | 'm' | 'l';

/** A drawing of the icon family (24 grid). Always beside a word, or inside a control that has a label: it is hidden from screen readers. */
export function Icon({ name, size = 'm' }: { name: IconName; size?: IconSize }) {
  return (
    <svg className={size === 'm' ? 'i' : `i ${size}`} aria-hidden="true" focusable="false">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
