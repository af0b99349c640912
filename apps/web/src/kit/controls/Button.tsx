import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import './button.css';

/** `lit` is the primary (amber) action. A view must have at most one. */
export type ButtonLook = 'plain' | 'lit' | 'ghost' | 'danger' | 'danger_ghost' | 'glass';

interface Look {
  look?: ButtonLook;
  size?: 'm' | 's';
  wide?: boolean;
  icon?: IconName;
  children: ReactNode;
}

const classes = ({ look = 'plain', size = 'm', wide = false }: Look, more?: string) =>
  ['btn', look.replace('_', '-'), size === 's' ? 'sm' : '', wide ? 'wide' : '', more ?? '']
    .filter(Boolean)
    .join(' ');

function Inside({ icon, children }: Look) {
  return (
    <>
      {icon !== undefined && <Icon name={icon} size="s" />}
      {children}
    </>
  );
}

/** A button. While `busy`, it keeps its width and name and ignores presses. */
export function Button({
  look,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'children'> & { busy?: boolean }) {
  const style = { look, size, wide, icon, children } as Look;
  return (
    <button
      type="button"
      {...rest}
      className={classes(style, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      <Inside {...style} />
    </button>
  );
}

/** A link that looks like a button. It only navigates. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, 'children'>) {
  const style = { look, size, wide, icon, children } as Look;
  return (
    <Link {...rest} className={classes(style, className)}>
      <Inside {...style} />
    </Link>
  );
}
