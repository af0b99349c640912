import { useState } from 'react';
import type { Balance } from '../../account/point.slice.ts';
import { GiftPanel, type GiftView } from '../../gift/index.ts';
import { useGiftText } from '../../gift/use-gift-text.ts';
import { GiftObject } from '../../kit/gift-object/GiftObject.tsx';
import { GivingConfirm } from '../../tip/index.ts';

/** The sheet for gifts, and the confirm dialog before a large one. */
export function GiftWindows({
  giving,
  performer_name,
  name,
  balance,
  open,
  onOpenChange,
}: {
  giving: GiftView;
  performer_name: string;
  name: string;
  balance: Balance;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { phrase } = useGiftText();
  // Stays mounted after the first opening, so that its closing animation can run.
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const { question } = giving;
  const { about } = question;
  if (!wanted) return null;
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
