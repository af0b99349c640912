import { useState } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import type { SheetProps } from '../room-tool/room-tool.ts';
import { PurchasePanel } from './late.ts';
import { selectPaying } from './paying.slice.ts';

/** The sheet in which points are bought while the session goes on. */
export function PurchaseSheet({ room, open, onOpenChange }: SheetProps) {
  const under_way = useAppSelector(selectPaying).phase !== 'choosing';
  // Mounted from the first opening on, so that its closing animation can run, and while a purchase is followed.
  const [openedOnce, setOpenedOnce] = useState(under_way);
  if (open && !openedOnce) setOpenedOnce(true);
  return openedOnce ? (
    <PurchasePanel wanted={open} onGiveUp={() => onOpenChange(false)} {...{ room, open, onOpenChange }} />
  ) : null;
}
