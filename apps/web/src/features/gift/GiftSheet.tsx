import { useState } from 'react';
import { GiftObject } from '../../kit/gift-object/GiftObject.tsx';
import type { SheetProps } from '../room-tool/room-tool.ts';
import { GivingConfirm } from '../giving/late.ts';
import { GiftPanel } from './late.ts';
import { useGiftText } from '../giving/use-gift-text.ts';

/** The sheet for gifts, and the confirm dialog before a large one. */
export function GiftSheet({ room, open, onOpenChange }: SheetProps) {
  const { gift: giving, card, name, balance } = room;
  const { performer_name } = card;
  const { phrase } = useGiftText();
  // Stays mounted after the first opening, so that its closing animation can run.
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const { question } = giving;
  const { about } = question;
  if (!wanted || balance === null) return null;
  return (
    <GiftPanel
      wanted={open}
      onGiveUp={() => onOpenChange(false)}
      {...{ open, onOpenChange, performer_name, giving, balance }}
    >
      {about !== null && (
        <GivingConfirm
          wanted={question.open}
          onGiveUp={() => question.answer('no')}
          giving={giving}
          name={name}
          balance={balance}
          picture={<GiftObject gift={about.gift} size_px={64} />}
          phrase={phrase(about.gift)}
        />
      )}
    </GiftPanel>
  );
}
