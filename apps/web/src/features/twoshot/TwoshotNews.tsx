import type { TwoshotRequest } from '@akari/contract/twoshot';
import { useState } from 'react';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useClearAfter } from '../../platform/clock/use-clear-after.ts';
import { CLEAR_AFTER_MS, noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { NewsCard } from '../../kit/feedback/NewsCard.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { twoshotText } from './text.ts';
import { requestKnown, withdrawTwoshot } from './twoshot.slice.ts';

/** State of the viewer's request at the edge of the picture: pending and cancellable, or how it was answered. */
export function TwoshotNews({ request, name }: { request: TwoshotRequest; name: string }) {
  const t = useText(twoshotText);
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'cancelling'>('ready');
  const cancel = async (): Promise<void> => {
    setState('cancelling');
    const error = await dispatch(withdrawTwoshot(request.request_id));
    setState('ready');
    if (error === null) dispatch(requestKnown(null));
    else dispatch(noticeShown({ error }));
  };
  switch (request.state) {
    case 'started':
    case 'ended':
      return null;
    case 'waiting':
      return (
        <NewsCard
          icon="twoshot"
          color="--st-twoshot"
          title={t('waiting')}
          action={
            <Button look="ghost" size="s" busy={state === 'cancelling'} onClick={() => void cancel()}>
              {t('cancel')}
            </Button>
          }
        >
          {t('waiting_price', { name, rate: points(request.rate_units_per_min) })}
        </NewsCard>
      );
    case 'declined':
    case 'cancelled':
    case 'started_with_others':
      return <Answered request={{ ...request, state: request.state }} name={name} />;
  }
}

type Answer = 'declined' | 'cancelled' | 'started_with_others';

/** How the request was answered, for as long as a notice is shown. */
function Answered({ request, name }: { request: TwoshotRequest & { state: Answer }; name: string }) {
  const t = useText(twoshotText);
  const dispatch = useAppDispatch();
  const clear = (): void => void dispatch(requestKnown(null));
  useClearAfter(request.request_id, CLEAR_AFTER_MS.news, clear);
  return (
    <NewsCard
      icon="twoshot"
      color="--st-twoshot"
      title={t(request.state, { name })}
      action={
        <Button look="ghost" size="s" onClick={clear}>
          {t('ok')}
        </Button>
      }
    >
      {t(`${request.state}_text`)}
    </NewsCard>
  );
}
