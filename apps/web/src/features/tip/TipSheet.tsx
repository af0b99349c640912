import { FREE_TIP_UNITS, TIP_MIN_UNITS, tipObject } from '@akari/rules';
import { useState } from 'react';
import { TipObject } from '../../kit/tip-object/TipObject.tsx';
import { runningTime } from '../room-tool/running-time.ts';
import type { SheetProps } from '../room-tool/room-tool.ts';
import { useText } from '../../text/index.ts';
import { GivingConfirm } from '../giving/late.ts';
import { TipPanel } from './late.ts';
import { tipText } from '../giving/text.ts';

/** The sheet for a tip, with the confirm dialog that opens before a large amount is given. */
export function TipSheet({ room, open, onOpenChange }: SheetProps) {
  const { tip, name, balance, card } = room;
  const t = useText(tipText);
  const running = runningTime(room);
  const { about } = tip.question;
  const object = about === null ? null : tipObject(about.units);
  // The panel stays mounted after the first opening, so that its closing animation can run. Its code loads then.
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (balance === null) return null;
  const question = object !== null && (
    <GivingConfirm
      wanted={tip.question.open}
      onGiveUp={() => tip.question.answer('no')}
      giving={tip}
      name={name}
      balance={balance}
      running={running}
      picture={<TipObject object={object} size_px={64} />}
      phrase={t(`phrase.${object}`)}
    />
  );
  return (
    <>
      {openedOnce && (
        <TipPanel
          wanted={open}
          onGiveUp={() => onOpenChange(false)}
          open={open}
          onOpenChange={onOpenChange}
          tip={tip}
          performer_name={card.performer_name}
          name={name}
          least_units={card.status === 'free_chat' ? FREE_TIP_UNITS : TIP_MIN_UNITS}
          balance={balance}
          running={running}
        >
          {open && question}
        </TipPanel>
      )}
      {!open && question}
    </>
  );
}
