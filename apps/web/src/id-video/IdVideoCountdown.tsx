import type { IdVideoView } from '@akari/contract/id-video';
import { useState } from 'react';
import { useAppDispatch } from '../app/hooks.ts';
import { noticeShown } from '../app/notification.slice.ts';
import { useCountdown } from '../app/useServerSeconds.ts';
import { Button } from '../kit/Button.tsx';
import { DoorCard } from '../session/index.ts';
import { useFormat, useText } from '../text/index.ts';
import { cancelLook } from './id-video.slice.ts';
import { idVideoText } from './text.ts';

/** The seconds until the price is charged, by the server's clock, and the way back. */
export function IdVideoCountdown({ view, name }: { view: IdVideoView; name: string }) {
  const t = useText(idVideoText);
  const { points, number } = useFormat();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'cancelling'>('ready');
  const left_ms = useCountdown(view.due_at_ms);
  const cancel = async (): Promise<void> => {
    setState('cancelling');
    const error = await dispatch(cancelLook(view.view_id));
    setState('ready');
    if (error !== null) dispatch(noticeShown({ error }));
  };
  return (
    <DoorCard
      title={t('counting', { name })}
      actions={
        <Button look="ghost" busy={state === 'cancelling'} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      }
    >
      <p className="door-countdown" role="timer">
        {t('counting_left')}
        <b className="num">{number(left_ms / 1_000)}</b>
      </p>
      <p className="door-text">{t('counting_text', { points: points(view.units) })}</p>
    </DoorCard>
  );
}
