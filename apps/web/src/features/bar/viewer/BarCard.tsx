import { LIFT_MESSAGE_MAX, type Bar } from '@akari/contract/bar';
import type { BarSetter, ErrorName } from '@akari/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { StopReason } from '../../../kit/stop-reason/StopReason.tsx';
import { DoorCard, Refusal } from '../../session/index.ts';
import { joinSentences, useFormat, useLanguage, useText } from '../../../text/index.ts';
import { askBar, askLift } from './bar.slice.ts';
import { barText } from './text.ts';
import './bar-card.css';

/** Shown to a barred viewer instead of the room. */
export function BarCard({ bar, name }: { bar: Bar; name: string }) {
  const t = useText(barText);
  return (
    <DoorCard
      title={t(bar.kind, { name })}
      actions={
        <ButtonLink look="ghost" to={PATHS.home}>
          {t('home')}
        </ButtonLink>
      }
    >
      <BarDetails bar={bar} />
    </DoorCard>
  );
}

/** Why a viewer is barred and how long it lasts, or the form to request that it is lifted. */
export function BarDetails({ bar }: { bar: Bar }) {
  const t = useText(barText);
  const language = useLanguage();
  const by_staff = bar.set_by === 'staff';
  const why = t(by_staff ? `${bar.kind}_by_staff_text` : `${bar.kind}_text`);
  const sentences = bar.kind === 'ban' && bar.lift === 'none' ? [why, t(`may_ask.${bar.set_by}`)] : [why];
  return (
    <>
      <p className="door-text">{joinSentences(sentences, language)}</p>
      <StopReason reason={bar.reason} />
      {bar.until_ms !== null && <TimeLeft until_ms={bar.until_ms} performer_name={bar.performer_name} />}
      {bar.kind === 'ban' && bar.lift === 'none' && (
        <LiftForm performer_name={bar.performer_name} to={bar.set_by} />
      )}
      {bar.kind === 'ban' && bar.lift !== 'none' && (
        <p className="door-text" role="status">
          {t(bar.lift === 'refused' && by_staff ? 'refused_by_staff' : bar.lift)}
        </p>
      )}
    </>
  );
}

function TimeLeft({ until_ms, performer_name }: { until_ms: number; performer_name: string }) {
  const t = useText(barText);
  const { clock } = useFormat();
  const dispatch = useAppDispatch();
  const left_ms = useCountdown(until_ms);
  const over = left_ms === 0;
  const ask = useEffectEvent(() => void dispatch(askBar(performer_name)));
  useEffect(() => {
    if (!over) return undefined;
    ask();
    // The clocks of the page and the server may differ a little: the server decides when the bar is over.
    const timer = setInterval(ask, 2_000);
    return () => clearInterval(timer);
  }, [over]);
  return (
    <p className="door-text num" role="timer">
      {t('left', { clock: clock(left_ms) })}
    </p>
  );
}

function LiftForm({ performer_name, to }: { performer_name: string; to: BarSetter }) {
  const t = useText(barText);
  const dispatch = useAppDispatch();
  const [message, setMessage] = useState('');
  const [state, setState] = useState<'ready' | 'asking'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const ask = async (): Promise<void> => {
    setState('asking');
    const error = await dispatch(askLift(performer_name, message.trim()));
    setState('ready');
    setRefused(error);
  };
  return (
    <form
      className="lift-form"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Field label={t(`message_to.${to}`)} hint={t('message_hint', { count: LIFT_MESSAGE_MAX })}>
        {(ties) => (
          <textarea
            {...ties}
            rows={3}
            maxLength={LIFT_MESSAGE_MAX}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="lit" wide busy={state === 'asking'}>
        {t('ask')}
      </Button>
      <Refusal error={refused} />
    </form>
  );
}
