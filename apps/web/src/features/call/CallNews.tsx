import type { ChatCall } from '@akari/contract/call';
import { useState } from 'react';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { DoorCard } from '../session/index.ts';
import { useFormat, useText } from '../../text/index.ts';
import { takeCallBack } from './call.slice.ts';
import { callText } from './text.ts';

interface Props {
  call: ChatCall;
  name: string;
  onAgain: () => void;
  onClose: () => void;
}

/** State of the viewer's call: ringing with the remaining time, or how it was answered and when to retry. */
export function CallNews(props: Props) {
  const { call, name } = props;
  const t = useText(callText);
  switch (call.state) {
    case 'connected':
    case 'ended':
      return null;
    case 'calling':
      return <Calling {...props} />;
    case 'accepted':
      return (
        <DoorCard title={t('accepted', { name })} actions={null}>
          <p className="door-text" role="status">
            {t('accepted_text')}
          </p>
        </DoorCard>
      );
    case 'declined':
    case 'timed_out':
    case 'cancelled':
      return <Unanswered {...props} state={call.state} />;
  }
}

function Calling({ call, name, onClose }: Props) {
  const t = useText(callText);
  const { clock } = useFormat();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'cancelling'>('ready');
  const left_ms = useCountdown(call.until_ms ?? 0);
  const cancel = async (): Promise<void> => {
    setState('cancelling');
    const error = await dispatch(takeCallBack(call.call_id));
    setState('ready');
    if (error === null) onClose();
    else dispatch(noticeShown({ error }));
  };
  return (
    <DoorCard
      title={t('calling', { name })}
      actions={
        <Button look="ghost" busy={state === 'cancelling'} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      }
    >
      <p className="door-text num" role="timer">
        {t('calling_text', { clock: clock(left_ms) })}
      </p>
    </DoorCard>
  );
}

function Unanswered({
  call,
  state,
  name,
  onAgain,
  onClose,
}: Props & { state: 'declined' | 'timed_out' | 'cancelled' }) {
  const t = useText(callText);
  const { clock } = useFormat();
  const wait_ms = useCountdown(call.retry_at_ms ?? 0);
  return (
    <DoorCard
      title={t(state, { name })}
      note={t(`${state}_text`)}
      actions={
        <>
          {wait_ms === 0 && (
            <Button look="lit" onClick={onAgain}>
              {t('retry')}
            </Button>
          )}
          <Button look="ghost" onClick={onClose}>
            {t('back')}
          </Button>
        </>
      }
    >
      {call.decline !== null && <p className="door-text">{t(`decline.${call.decline}`)}</p>}
      {wait_ms > 0 && (
        <p className="door-text num" role="timer">
          {t('retry_at', { clock: clock(wait_ms) })}
        </p>
      )}
    </DoorCard>
  );
}
