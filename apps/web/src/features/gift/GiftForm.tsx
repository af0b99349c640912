import type { AnswerOf } from '@akari/contract/common';
import type { listGifts } from '@akari/contract/gift';
import { tipNeedsConfirmation, type GiftId } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { GiftObject } from '../../kit/gift-object/GiftObject.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { GiverChoices, useGiver } from '../giving/GiverChoices.tsx';
import { LeavesTime, type RunningTime } from '../giving/LeavesTime.tsx';
import { giftText } from './text.ts';
import { useGiftText } from '../giving/use-gift-text.ts';
import type { GiftView } from '../giving/use-giving.ts';
import '../giving/tip-form.css';
import { ErrorWords } from '../../platform/error/HelpLink.tsx';
import './gift-form.css';

type Gifts = AnswerOf<typeof listGifts>['gifts'];

function Choice({
  gifts,
  chosen,
  onChoose,
  giving,
}: {
  gifts: Gifts;
  chosen: GiftId | null;
  onChoose: (gift: GiftId) => void;
  giving: GiftView;
}) {
  const t = useText(giftText);
  const { name } = useGiftText();
  const { points, counted } = useFormat();
  return (
    <div className="tps gifts" role="group" aria-label={t('kinds')}>
      {gifts.map(({ gift, units }) => {
        const asks = tipNeedsConfirmation(units, giving.remembered);
        const said = { name: name(gift), ...counted(units) };
        return (
          <button
            key={gift}
            type="button"
            className="tp"
            aria-pressed={chosen === gift}
            aria-label={asks ? t('kind_asks', said) : t('kind', said)}
            onClick={() => onChoose(gift)}
          >
            <GiftObject gift={gift} size_px={52} />
            <b className="num">
              {points(units)} <span className="pt">pt</span>
            </b>
            <span className="tp-word">{name(gift)}</span>
            {asks && (
              <em>
                <Icon name="check" size="xs" />
                {t('asks')}
              </em>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Form with all gifts. The button shows the chosen gift and its price. */
export function GiftForm({
  gifts,
  giving,
  balance,
  running,
}: {
  gifts: Gifts;
  giving: GiftView;
  balance: Balance | null;
  /** Null: no session runs. */
  running: RunningTime | null;
}) {
  const t = useText(giftText);
  const { phrase } = useGiftText();
  const { points } = useFormat();
  const [chosen, setChosen] = useState<GiftId | null>(null);
  const giver = useGiver(balance);
  const { anonymous, point_type } = giver;
  const one = gifts.find(({ gift }) => gift === chosen) ?? null;
  const short = one === null ? null : giver.shortOf(one.units);
  const error = useErrorText(short);
  return (
    <form
      className="tip-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (one !== null && short === null) giving.want({ ...one, anonymous, point_type });
      }}
    >
      <Choice gifts={gifts} chosen={chosen} onChoose={setChosen} giving={giving} />
      <p className="gift-short" role="status">
        <ErrorWords shown={error} />
      </p>
      <GiverChoices giver={giver} giving={giving} />
      {one !== null && short === null && (
        <LeavesTime running={running} units={one.units} point_type={point_type} />
      )}
      <Button
        type="submit"
        // Only one primary action at a time: while the confirm dialog is open, it has it.
        look={giving.question.open ? 'plain' : 'lit'}
        wide
        className="tip-send"
        disabled={one === null || short !== null}
        busy={giving.state.phase === 'sending'}
      >
        {one !== null && <GiftObject gift={one.gift} size_px={30} />}
        {one === null ? t('send_empty') : t('send', { phrase: phrase(one.gift), points: points(one.units) })}
      </Button>
    </form>
  );
}
