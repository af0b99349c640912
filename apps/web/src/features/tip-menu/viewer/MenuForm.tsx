import type { TipMenuItemSeen } from '@akari/contract/tip-menu';
import { tipNeedsConfirmation } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { GiverChoices, useGiver } from '../../giving/GiverChoices.tsx';
import { GivingConfirm } from '../../giving/late.ts';
import { LeavesTime, type RunningTime } from '../../giving/LeavesTime.tsx';
import type { TipWish } from '../../giving/tip-machine.ts';
import { useGiving, type GivingView } from '../../giving/use-giving.ts';
import { useSendTipRequestMutation } from '../shared/api.ts';
import { tipMenuText } from './text.ts';
import '../../giving/tip-form.css';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';
import './menu-form.css';

interface RequestWish extends TipWish {
  item_id: string;
  text: string;
}

/** Sends requests to one performer. */
function useRequests(performer_name: string): GivingView<RequestWish> {
  const [send] = useSendTipRequestMutation();
  return useGiving<RequestWish>(({ item_id, units, anonymous, point_type }, keyFor) => {
    const body = { performer_name, item_id, units, anonymous, point_type };
    return send({ body, idempotency_key: keyFor(body) });
  });
}

function Items({
  items,
  chosen,
  giving,
  onChoose,
}: {
  items: readonly TipMenuItemSeen[];
  chosen: string | null;
  giving: GivingView<RequestWish>;
  onChoose: (item_id: string) => void;
}) {
  const t = useText(tipMenuText);
  const { points, counted } = useFormat();
  return (
    <div className="menu-items" role="group" aria-label={t('list')}>
      {items.map(({ item_id, text, units }) => {
        const asks = tipNeedsConfirmation(units, giving.remembered);
        const said = { text, ...counted(units) };
        return (
          <button
            key={item_id}
            type="button"
            aria-pressed={item_id === chosen}
            aria-label={asks ? t('item_asks', said) : t('item', said)}
            onClick={() => onChoose(item_id)}
          >
            <span>{text}</span>
            {asks && <Icon name="check" size="xs" />}
            <b className="num">
              {points(units)} <span className="pt">pt</span>
            </b>
          </button>
        );
      })}
    </div>
  );
}

/** The menu of the performer: a press chooses a request, the button pays for it. */
export function MenuForm({
  items,
  performer_name,
  name,
  balance,
  running,
}: {
  items: readonly TipMenuItemSeen[];
  performer_name: string;
  /** The performer's name in the language of the page. */
  name: string;
  balance: Balance | null;
  /** Null: no session runs. */
  running: RunningTime | null;
}) {
  const t = useText(tipMenuText);
  const { counted } = useFormat();
  const giving = useRequests(performer_name);
  const giver = useGiver(balance);
  const [chosen, setChosen] = useState<string | null>(null);
  const item = items.find(({ item_id }) => item_id === chosen) ?? null;
  const short = item === null ? null : giver.shortOf(item.units);
  const error = useErrorText(short);
  const { anonymous, point_type } = giver;
  const { question } = giving;
  return (
    <form
      className="tip-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (item !== null && short === null) giving.want({ ...item, anonymous, point_type });
      }}
    >
      <Items items={items} chosen={chosen} giving={giving} onChoose={setChosen} />
      <p className="menu-note">{t('back')}</p>
      <p className="menu-short" role="status">
        <ErrorWords shown={error} />
      </p>
      <GiverChoices giver={giver} giving={giving} />
      {item !== null && short === null && (
        <LeavesTime running={running} units={item.units} point_type={point_type} />
      )}
      <Button
        type="submit"
        look={question.open ? 'plain' : 'lit'}
        wide
        className="tip-send menu-send"
        disabled={item === null || short !== null}
        busy={giving.state.phase === 'sending'}
      >
        {item === null ? t('send_empty') : t('send', { text: item.text, ...counted(item.units) })}
      </Button>
      {question.about !== null && (
        <GivingConfirm
          wanted={question.open}
          onGiveUp={() => question.answer('no')}
          giving={giving}
          name={name}
          balance={balance}
          running={running}
          picture={<Icon name="tanzaku" />}
          phrase={t('phrase', { text: question.about.text })}
        />
      )}
    </form>
  );
}
