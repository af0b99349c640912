import { useState } from 'react';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { ToyPanel } from './late.ts';

/** The sheet for toys. Its code loads when it is opened first. */
export function ToySheet({ room, open, onOpenChange }: SheetProps) {
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (!openedOnce || room.balance === null) return null;
  return <ToyPanel wanted={open} onGiveUp={() => onOpenChange(false)} {...{ room, open, onOpenChange }} />;
}
