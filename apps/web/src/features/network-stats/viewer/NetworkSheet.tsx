import { useState } from 'react';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { NetworkPanel } from './late.ts';

/** The panel of the viewer's connection. Its code loads when it is first opened. */
export function NetworkSheet({ room, open, onOpenChange }: SheetProps) {
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (!openedOnce) return null;
  return (
    <NetworkPanel
      wanted={open}
      onGiveUp={() => onOpenChange(false)}
      open={open}
      onOpenChange={onOpenChange}
      voice={room.card.media_kind === 'voice'}
    />
  );
}
