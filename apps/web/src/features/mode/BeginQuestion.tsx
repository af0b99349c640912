import type { ChannelCard } from '@akari/contract/channel';
import {
  FREE_TIP_DISCOUNT_MS,
  FREE_TIP_UNITS,
  pointsText,
  type ChannelCommand,
  type ChatStatus,
} from '@akari/rules';
import { useState } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import type { Beginning, Beginnings } from '../channel/studio/asked-first.ts';
import { channelText } from '../channel/shared/text.ts';
import { usualMode } from '../channel/shared/usual-mode.ts';
import { selectViewers } from '../viewers/viewers.slice.ts';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import type { ConfirmProps, Question as QuestionOf } from '../../kit/overlay/use-question.ts';
import { useTerms } from '../../platform/site/use-terms.ts';
import { useFormat, useText } from '../../text/index.ts';
import { readGoal, type Goals } from '../channel/studio/goal.ts';
import { modeText } from './text.ts';
import './begin-question.css';

const MINUTE_MS = 60_000;
/** Goals offered as chips, units. */
const GOALS = [500_000, 1_000_000, 3_000_000] as const;

/** Returns a function that formats a rate, units a minute. */
export function useRateText(): (units_per_min: number) => string {
  const t = useText(modeText);
  const { points } = useFormat();
  return (units_per_min) => t('rate', { rate: points(units_per_min) });
}

function GoalField({
  of,
  text,
  onText,
}: {
  of: 'tip' | 'gift';
  text: string;
  onText: (text: string) => void;
}) {
  const t = useText(modeText);
  const { points } = useFormat();
  const label = t(of === 'tip' ? 'start_free.goal' : 'start_free.gift_goal');
  return (
    <div className="goal-field">
      <TextField
        label={label}
        hint={of === 'tip' ? t('start_free.goal_hint') : undefined}
        error={readGoal(text).ok ? null : t('start_free.goal_wrong')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        after={<span className="pt">pt</span>}
      />
      <div className="goal-chips" role="group" aria-label={label}>
        <Chip pressed={text.trim() === ''} onPress={() => onText('')}>
          {t('start_free.goal_none')}
        </Chip>
        {GOALS.map((units) => (
          <Chip
            key={units}
            pressed={text.trim() === pointsText(units)}
            onPress={() => onText(pointsText(units))}
          >
            {points(units)} pt
          </Chip>
        ))}
      </div>
    </div>
  );
}

type Rest = 'start_break' | 'start_countdown';

function RestChoice({ value, onChange }: { value: Rest; onChange: (value: Rest) => void }) {
  const t = useText(modeText);
  const seconds = useTerms().break_countdown_ms / 1_000;
  return (
    <fieldset className="rest-choice">
      <legend className="vh">{t('start_break.label')}</legend>
      {(['start_break', 'start_countdown'] as const).map((rest) => (
        <label key={rest}>
          <input type="radio" name="rest" checked={value === rest} onChange={() => onChange(rest)} />
          <span>
            <b>{rest === 'start_break' ? t('start_break.open') : t('start_break.countdown', { seconds })}</b>
            <small>
              {t(rest === 'start_break' ? 'start_break.open_about' : 'start_break.countdown_about')}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the mode is and costs; for a free chat, also what happens at its end. */
function About({ beginning, card }: { beginning: Beginning; card: ChannelCard }) {
  const t = useText(modeText);
  const rateText = useRateText();
  const { points } = useFormat();
  const { free_chat_ms, free_chat_viewers } = useTerms();
  switch (beginning) {
    case 'start_free': {
      const { media_kind, rates } = card;
      const rate = rateText(rates[usualMode({ status: 'chatting', media_kind })]);
      const minutes = FREE_TIP_DISCOUNT_MS / MINUTE_MS;
      return (
        <>
          <p>{t('start_free.text', { minutes: free_chat_ms / MINUTE_MS, viewers: free_chat_viewers })}</p>
          <p>{t('start_free.after', { rate })}</p>
          <p>{t('start_free.half', { tip: points(FREE_TIP_UNITS), minutes })}</p>
        </>
      );
    }
    case 'start_chat': {
      const { media_kind, rates } = card;
      return (
        <p>
          {t('start_chat.text', { rate: rateText(rates[usualMode({ status: 'chatting', media_kind })]) })}
        </p>
      );
    }
    case 'start_hidden':
      return <p>{t('start_hidden.text', { rate: rateText(card.rates.hidden) })}</p>;
    case 'start_showtime':
      return <p>{t('start_showtime.text', { rate: rateText(card.rates.showtime) })}</p>;
    case 'start_break':
      return <p>{t('start_break.text')}</p>;
  }
}

function useActionText(beginning: Beginning, card: ChannelCard): string {
  const t = useText(modeText);
  const rateText = useRateText();
  if (beginning === 'start_hidden') return t('start_hidden.act', { rate: rateText(card.rates.hidden) });
  if (beginning === 'start_showtime') return t('start_showtime.act', { rate: rateText(card.rates.showtime) });
  if (beginning === 'start_chat') {
    const { media_kind, rates } = card;
    return t('start_chat.act', { rate: rateText(rates[usualMode({ status: 'chatting', media_kind })]) });
  }
  return t(beginning === 'start_free' ? 'start_free.act' : 'start_break.act');
}

/** What the beginning ends for whom: the free preview, or the running chat with the number of viewers who are invited to the next mode. */
function Ends({ beginning, ends }: { beginning: Beginning; ends: ChatStatus | null }) {
  const t = useText(modeText);
  const count = useAppSelector(selectViewers).length;
  if (ends !== null)
    return <p>{count > 0 ? t(`after.viewers.${beginning}`, { count }) : t('after.nobody')}</p>;
  return count > 0 ? <p>{t('previews', { count })}</p> : null;
}

function Question({
  question,
  beginning,
  ends,
  card,
  busy,
  onConfirm,
}: {
  question: ConfirmProps;
  beginning: Beginning;
  ends: ChatStatus | null;
  card: ChannelCard;
  busy: boolean;
  onConfirm: (command: ChannelCommand, goals: Goals) => void;
}) {
  const t = useText(modeText);
  const [tips, setTips] = useState('');
  const [gifts, setGifts] = useState('');
  const [rest, setRest] = useState<Rest>('start_break');
  const c = useText(channelText);
  const [tip, gift] = [readGoal(tips), readGoal(gifts)];
  const confirm = (): void => {
    if (beginning === 'start_break') onConfirm(rest, {});
    else if (beginning !== 'start_free') onConfirm(beginning, {});
    else if (tip.ok && gift.ok)
      onConfirm(beginning, { tip_goal_units: tip.units, gift_goal_units: gift.units });
  };
  return (
    <Confirm
      question={question}
      title={
        ends === null ? t(`${beginning}.title`) : t(`after.title.${beginning}`, { mode: c(`mode.${ends}`) })
      }
      action={useActionText(beginning, card)}
      cancel={t(ends === null ? 'stay' : 'after.stay')}
      busy={busy}
      onConfirm={confirm}
    >
      <div className="begin">
        <About beginning={beginning} card={card} />
        <Ends beginning={beginning} ends={ends} />
        {beginning === 'start_free' && <GoalField of="tip" text={tips} onText={setTips} />}
        {beginning === 'start_free' && (
          <details className="goal-more">
            <summary>{t('start_free.gift_more')}</summary>
            <GoalField of="gift" text={gifts} onText={setGifts} />
          </details>
        )}
        {beginning === 'start_break' && <RestChoice value={rest} onChange={setRest} />}
      </div>
    </Confirm>
  );
}

/** Asks before another mode begins: its price, what it ends, and the choices. */
export function BeginQuestion({
  question,
  ...rest
}: {
  question: QuestionOf<Beginnings>;
  card: ChannelCard;
  busy: boolean;
  onConfirm: (command: ChannelCommand, goals: Goals) => void;
}) {
  const { command, ends } = question.about ?? { command: 'start_free', ends: null };
  return <Question key={command} question={question} beginning={command} ends={ends} {...rest} />;
}
