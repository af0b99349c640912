import type { TwowayRequest } from '@akari/contract/twoway';
import { useState } from 'react';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { NewsCard } from '../../../kit/feedback/NewsCard.tsx';
import { CLEAR_AFTER_MS } from '../../../platform/store/notification.slice.ts';
import { useClearAfter } from '../../../platform/clock/use-clear-after.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { twowayText } from '../shared/text.ts';
import { endNoted, stopTwoway } from '../shared/twoway.slice.ts';

/** A request that waits or is being connected, with a button to cancel. */
function Waiting({ request }: { request: TwowayRequest & { state: 'waiting' | 'accepted' } }) {
  const t = useText(twowayText);
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await dispatch(stopTwoway(request));
    setBusy(false);
  };
  return (
    <NewsCard
      icon="twoway"
      color="--st-twoway"
      title={t(request.state)}
      action={
        <Button look="ghost" size="s" busy={busy} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      }
    >
      {request.extra_units_per_min > 0
        ? t('waiting_price', { rate: points(request.extra_units_per_min) })
        : t('included')}
    </NewsCard>
  );
}

/** How the viewer's request was answered or ended, until it is dismissed. */
function Over({ request, name }: { request: TwowayRequest; name: string }) {
  const t = useText(twowayText);
  const dispatch = useAppDispatch();
  const { state, ended_by } = request;
  useClearAfter(request.request_id, CLEAR_AFTER_MS.news, () => dispatch(endNoted()));
  // The end card tells of a chat that is over.
  if (ended_by === 'session') return null;
  if (state !== 'declined' && state !== 'cancelled' && state !== 'already_started' && state !== 'ended')
    return null;
  const said = (state === 'ended' || state === 'cancelled') && ended_by !== null;
  return (
    <NewsCard
      icon="twoway"
      color="--st-twoway"
      title={t(state, { name })}
      action={
        <Button look="ghost" size="s" onClick={() => dispatch(endNoted())}>
          {t('ok')}
        </Button>
      }
    >
      {said && ended_by !== 'viewer' && <>{t(`by.${ended_by}`, { name })} </>}
      {t(state === 'ended' && request.extra_units_per_min > 0 ? 'back_price' : 'same_price')}
    </NewsCard>
  );
}

/** The state of the viewer's request, at the edge of the picture. */
export function TwowayNews({
  request,
  over,
  name,
}: {
  request: TwowayRequest | null;
  over: TwowayRequest | null;
  name: string;
}) {
  if (request?.state === 'waiting' || request?.state === 'accepted')
    return <Waiting request={{ ...request, state: request.state }} />;
  return over === null ? null : <Over request={over} name={name} />;
}
