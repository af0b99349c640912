import { useState } from 'react';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { TicketPanel } from '../late.ts';

/** The ticket show in the room. Its code loads when it is first opened. */
export function TicketSheet({ room, open, onOpenChange }: SheetProps) {
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (!openedOnce) return null;
  const { card, name, balance } = room;
  return (
    <TicketPanel
      wanted={open}
      onGiveUp={() => onOpenChange(false)}
      {...{ open, onOpenChange, card, name, balance }}
    />
  );
}
