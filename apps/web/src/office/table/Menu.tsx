import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import type { IconName } from '../../kit/icon/names.ts';

/** A button with a small panel below it. Escape closes it, and the focus returns to the button. */
export function Menu({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button size="s" icon={icon}>
            {label}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="menu-place">
          <Popover.Popup className="menu-popup panel scroll">
            <Popover.Title className="menu-title">{label}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
