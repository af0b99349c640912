import type { ChannelCard } from '@akari/contract/channel';
import { getCheers } from '@akari/contract/cheer';
import { mayTakePart, SESSION_TYPE_OF_MODE, type SessionMode } from '@akari/rules';
import { useEffect, useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { callServer } from '../../../platform/api/call-server.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { cheersLoaded, pressOver, selectCheers, selectPress, type Press } from './cheer.slice.ts';
import { sendCheer } from './send-cheer.ts';
import { cheersText } from './text.ts';
import './cheers.css';

/** How long the words about a press are shown (spec §9: notifications). */
const SAID_MS = 5_000;
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

function Words({ press }: { press: Press }) {
  const t = useText(cheersText);
  const { outcome, left, next_ms } = press;
  const count = Math.ceil((next_ms ?? 0) / 1_000);
  if (outcome === 'refused') return t('refused', { count });
  if (left > 0) return t('left', { count: left });
  return next_ms === null ? t('over') : t('later', { count });
}

/** What the last press did; the place is there before, so that a screen reader says it. */
function Said() {
  const dispatch = useAppDispatch();
  const press = useAppSelector(selectPress);
  useEffect(() => {
    if (press === null) return undefined;
    const timer = setTimeout(() => dispatch(pressOver()), SAID_MS);
    return () => clearTimeout(timer);
  }, [dispatch, press]);
  return (
    <p className="cheers-said glass" role="status">
      {press !== null && <Words press={press} />}
    </p>
  );
}

/** The sum, which a viewer in the chat presses to cheer. */
function Count({ cheers, performer_name }: { cheers: number; performer_name: string | null }) {
  const t = useText(cheersText);
  const { number } = useFormat();
  const said = t('count', { count: cheers });
  const shown = (
    <>
      <Icon name="penlight" size="s" />
      <b className="num">{number(cheers)}</b>
    </>
  );
  if (performer_name !== null)
    return (
      <button
        type="button"
        className="cheers-count glass"
        aria-label={t('cheer', { said })}
        onClick={() => void sendCheer(performer_name)}
      >
        {shown}
      </button>
    );
  if (cheers === 0) return null;
  return (
    <span className="cheers-count glass" role="img" aria-label={said}>
      {shown}
    </span>
  );
}

/**
 * How often viewers cheered in this broadcast, over the picture, and a light that rises for each.
 * @param mode how the viewer watches; null: the performer's own stage
 */
export function Cheers({ card, mode }: { card: ChannelCard; mode: SessionMode | null }) {
  const cheers = useCheers(card);
  const allowed = useMay('cheer.send');
  const sends = allowed && mode !== null && mayTakePart(SESSION_TYPE_OF_MODE[mode]);
  const { lights, over } = useLights(cheers);
  return (
    <div className="cheers">
      <div className="cheers-lights" aria-hidden="true">
        {lights.map((light) => (
          <span key={light} data-way={light % 3} onAnimationEnd={() => over(light)}>
            <Icon name="penlight" />
          </span>
        ))}
      </div>
      <Said />
      {cheers !== null && <Count cheers={cheers} performer_name={sends ? card.performer_name : null} />}
    </div>
  );
}
