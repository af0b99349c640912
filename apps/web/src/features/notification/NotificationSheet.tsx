import { useState } from 'react';
import type { SheetProps } from '../room-tool/room-tool.ts';
import { NotificationPanel } from './late.ts';

/** The list of notifications in the room. Its code loads when it is first opened. */
export function NotificationSheet({ open, onOpenChange }: SheetProps) {
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (!openedOnce) return null;
  return (
    <NotificationPanel
      wanted={open}
      onGiveUp={() => onOpenChange(false)}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}
