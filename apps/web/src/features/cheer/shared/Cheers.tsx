import type { ChannelCard } from '@akari/contract/channel';
import { getCheers } from '@akari/contract/cheer';
import { useEffect, useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { callServer } from '../../../platform/api/call-server.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { cheersLoaded, selectCheers } from './cheer.slice.ts';
import { cheersText } from './text.ts';
import './cheers.css';

/** Lights that rise for one change of the sum, at most. */
const LIGHTS_MOST = 5;

/** The cheers of a channel, read when the page enters and with each new connection; changes come by socket. */
function useCheers({ channel_id, performer_name, status }: ChannelCard): number | null {
  const dispatch = useAppDispatch();
  const reads = useAppSelector(selectSocket) === 'connected' && status !== 'offline';
  useEffect(() => {
    if (!reads) return;
    void callServer(getCheers, { query: { performer_name } }).then((answer) => {
      if ('data' in answer) dispatch(cheersLoaded(answer.data.seen));
    });
  }, [dispatch, performer_name, reads]);
  return useAppSelector((state) => selectCheers(state, channel_id));
}

/** Lights that rise when the sum grows; those that were there before rise for no page that comes later. */
function useLights(cheers: number | null) {
  const [before, setBefore] = useState(cheers);
  const [lights, setLights] = useState<readonly number[]>([]);
  if (cheers !== before) {
    setBefore(cheers);
    if (cheers !== null && before !== null && cheers > before) {
      const fresh = Math.min(LIGHTS_MOST, cheers - before);
      setLights(
        [...lights, ...Array.from({ length: fresh }, (_, at) => cheers - at)].slice(-2 * LIGHTS_MOST),
      );
    }
  }
  const over = (light: number): void => setLights((all) => all.filter((one) => one !== light));
  return { lights, over };
}

/** How often viewers cheered in this broadcast, over the picture, and a light that rises for each. */
export function Cheers({ card }: { card: ChannelCard }) {
  const t = useText(cheersText);
  const { number } = useFormat();
  const cheers = useCheers(card);
  const { lights, over } = useLights(cheers);
  if (cheers === null || cheers === 0) return null;
  return (
    <div className="cheers">
      <div className="cheers-lights" aria-hidden="true">
        {lights.map((light) => (
          <span key={light} data-way={light % 3} onAnimationEnd={() => over(light)}>
            <Icon name="penlight" />
          </span>
        ))}
      </div>
      <span className="pill glass" role="img" aria-label={t('count', { count: cheers })}>
        <Icon name="penlight" size="xs" />
        <b className="num">{number(cheers)}</b>
      </span>
    </div>
  );
}
