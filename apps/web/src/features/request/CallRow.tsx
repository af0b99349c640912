import type { ChatCall } from '@akari/contract/call';
import { CALL_ANSWER_LIMIT_MS, CALL_CONNECT_LIMIT_MS, CALL_DECLINES, type CallDecline } from '@akari/rules';
import { useEffect, useRef } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { Countdown } from '../channel/studio/Countdown.tsx';
import { useAnswerCallMutation } from './api.ts';
import { Answers } from './Answers.tsx';
import { RequestRow } from './RequestRow.tsx';
import { declineOpened, selectDecliningId } from './requests.slice.ts';
import { requestText } from './text.ts';

/** The choice of refusals. It takes the focus when it opens; `onBack` returns the focus. */
function Declines({
  busy,
  onDecline,
  onBack,
}: {
  busy: boolean;
  onDecline: (decline: CallDecline | null) => void;
  onBack: () => void;
}) {
  const t = useText(requestText);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={box}
      className="request-declines"
      role="group"
      aria-label={t('call.words')}
      onKeyDown={(event) => event.key === 'Escape' && onBack()}
    >
      {CALL_DECLINES.map((decline) => (
        <Button key={decline} size="s" disabled={busy} onClick={() => onDecline(decline)}>
          {t(`call.decline.${decline}`)}
        </Button>
      ))}
      <Button size="s" look="ghost" disabled={busy} onClick={() => onDecline(null)}>
        {t('call.decline.none')}
      </Button>
      <Button size="s" look="ghost" icon="left" onClick={onBack}>
        {t('call.back')}
      </Button>
    </div>
  );
}

function TimeLeft({ call, until_ms }: { call: ChatCall; until_ms: number }) {
  const t = useText(requestText);
  const coming = call.state === 'accepted';
  return (
    <p className="request-time">
      {coming ? t('call.coming') : null}{' '}
      <Countdown until_ms={until_ms} label={t(coming ? 'call.coming_left' : 'call.left')} />
    </p>
  );
}

/** A chat call that rings, or whose caller is entering. */
export function CallRow({ call, first }: { call: ChatCall; first: boolean }) {
  const t = useText(requestText);
  const dispatch = useAppDispatch();
  const [answer, { isLoading }] = useAnswerCallMutation();
  const declining = useAppSelector(selectDecliningId) === call.call_id;
  const decline = useRef<HTMLButtonElement>(null);
  const { points } = useFormat();
  const left_ms = useCountdown(call.until_ms ?? 0);
  const ringing = call.state === 'calling';
  const name = call.caller_name;

  const send = async (body: { answer: 'accept' | 'decline'; decline: CallDecline | null }): Promise<void> => {
    const { error } = await answer({ params: { call_id: call.call_id }, body });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  const back = (): void => {
    dispatch(declineOpened(null));
    requestAnimationFrame(() => decline.current?.focus());
  };

  return (
    <RequestRow
      icon="bell"
      color="--st-hidden"
      name={name}
      tier={call.tier}
      kind_text={t('call.kind')}
      price_text={t('per_min', { rate: points(call.rate_units_per_min) })}
      note={
        <>
          {ringing && <p className="request-note">{t('call.about')}</p>}
          {call.until_ms !== null && <TimeLeft call={call} until_ms={call.until_ms} />}
        </>
      }
      time_left_ratio={left_ms / (ringing ? CALL_ANSWER_LIMIT_MS : CALL_CONNECT_LIMIT_MS)}
    >
      {ringing && declining && (
        <Declines
          busy={isLoading}
          onDecline={(word) => void send({ answer: 'decline', decline: word })}
          onBack={back}
        />
      )}
      {ringing && !declining && (
        <Answers
          first={first}
          decline={decline}
          decline_label={t('call.decline_label', { name })}
          accept_label={t('call.accept_label', { name })}
          disabled={isLoading}
          accepting={isLoading}
          onDecline={() => dispatch(declineOpened(call.call_id))}
          onAccept={() => void send({ answer: 'accept', decline: null })}
        />
      )}
    </RequestRow>
  );
}
