import { tipObject } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../../account/point.slice.ts';
import { TipObject } from '../../kit/tip-object/TipObject.tsx';
import { useText } from '../../text/index.ts';
import { GivingConfirm, TipPanel, tipText, type TipView } from '../../tip/index.ts';

/** The sheet for a tip, and the confirm dialog before a large one. */
export function TipWindows({
  tip,
  name,
  balance,
  open,
  onOpenChange,
}: {
  tip: TipView;
  name: string;
  balance: Balance;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(tipText);
  const { about } = tip.question;
  const object = about === null ? null : tipObject(about.units);
  // Stays mounted after the first opening, so that its closing animation can run.
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const question = object !== null && (
    <GivingConfirm
      wanted={tip.question.open}
      onGiveUp={() => tip.question.answer('no')}
      giving={tip}
      name={name}
      balance={balance}
      picture={<TipObject object={object} size_px={64} />}
      phrase={t(`phrase.${object}`)}
    />
  );
  return (
    <>
      {wanted && (
        <TipPanel
          wanted={open}
          onGiveUp={() => onOpenChange(false)}
          open={open}
          onOpenChange={onOpenChange}
          tip={tip}
          balance={balance}
        >
          {open && question}
        </TipPanel>
      )}
      {!open && question}
    </>
  );
}
