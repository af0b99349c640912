import { useState } from 'react';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { LoginNoticePanel } from './late-sheet.ts';

/** How the viewer hears that this performer is on the air. Its code loads when it is first opened. */
export function LoginNoticeSheet({ room, open, onOpenChange }: SheetProps) {
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (!openedOnce) return null;
  return (
    <LoginNoticePanel
      wanted={open}
      onGiveUp={() => onOpenChange(false)}
      open={open}
      onOpenChange={onOpenChange}
      performer_name={room.card.performer_name}
      name={room.name}
    />
  );
}
