import { useState } from 'react';
import { runningTime } from '../../room-tool/running-time.ts';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { PollPanel } from '../late.ts';

/** The poll in the room. Its code loads when it is first opened. */
export function PollSheet({ room, open, onOpenChange }: SheetProps) {
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (!openedOnce) return null;
  return (
    <PollPanel
      wanted={open}
      onGiveUp={() => onOpenChange(false)}
      open={open}
      onOpenChange={onOpenChange}
      card={room.card}
      name={room.name}
      balance={room.balance}
      running={runningTime(room)}
    />
  );
}
