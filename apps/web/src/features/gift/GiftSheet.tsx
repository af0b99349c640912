import { useState } from 'react';
import { GiftObject } from '../../kit/gift-object/GiftObject.tsx';
import { runningTime } from '../room-tool/running-time.ts';
import type { SheetProps } from '../room-tool/room-tool.ts';
import { GivingConfirm } from '../giving/late.ts';
import { GiftPanel } from './late.ts';
import { useGiftText } from '../giving/use-gift-text.ts';

/** The sheet for gifts, with the confirm dialog that opens before a large amount is given. */
export function GiftSheet({ room, open, onOpenChange }: SheetProps) {
  const { gift: giving, card, name, balance } = room;
  const { performer_name } = card;
  const { phrase } = useGiftText();
  const running = runningTime(room);
  // The panel stays mounted after the first opening, so that its closing animation can run. Its code loads then.
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  const { question } = giving;
  const { about } = question;
  // A guest or an administrator has no points.
  if (!openedOnce || balance === null) return null;
  return (
    <GiftPanel
      wanted={open}
      onGiveUp={() => onOpenChange(false)}
      {...{ open, onOpenChange, performer_name, giving, balance, running }}
    >
      {/* Inside the sheet: everything outside of an open sheet is hidden from screen readers. */}
      {about !== null && (
        <GivingConfirm
          wanted={question.open}
          onGiveUp={() => question.answer('no')}
          giving={giving}
          name={name}
          balance={balance}
          running={running}
          picture={<GiftObject gift={about.gift} size_px={64} />}
          phrase={phrase(about.gift)}
        />
      )}
    </GiftPanel>
  );
}
