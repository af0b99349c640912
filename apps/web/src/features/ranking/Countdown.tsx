import type { RankingEvent } from '@akari/contract/ranking';
import { useEffect, useState } from 'react';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useText } from '../../text/index.ts';
import { rankingText } from './text.ts';
import './event.css';

const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

/** Seconds until a moment. Not the clock of rooms: with a further page that shares it, rooms would load forms. */
function useSecondsLeft(until_ms: number): number {
  const left = (): number => Math.max(0, Math.ceil((until_ms - serverMs(Date.now())) / 1_000));
  const [left_s, setLeft] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setLeft(left()), 1_000);
    return () => clearInterval(timer);
  });
  return left_s;
}

/** The time until a moment, in days, hours and minutes; on the last day with seconds. */
function Left({ until_ms, label }: { until_ms: number; label: string }) {
  const t = useText(rankingText);
  const left_s = useSecondsLeft(until_ms);
  const days = Math.floor(left_s / DAY_S);
  const hours = Math.floor((left_s % DAY_S) / HOUR_S);
  const minutes = Math.floor((left_s % HOUR_S) / MINUTE_S);
  const parts = [
    ...(days > 0 ? [{ value: days, unit: t('event.days_left') }] : []),
    { value: hours, unit: t('event.hours_left') },
    { value: minutes, unit: t('event.minutes_left') },
    ...(days > 0 ? [] : [{ value: left_s % MINUTE_S, unit: t('event.seconds_left') }]),
  ];
  return (
    <p className="rk-countdown" role="timer">
      <span>{label}</span>
      {parts.map(({ value, unit }) => (
        <span key={unit} className="rk-countdown-part">
          <b className="num">{value}</b>
          {unit}
        </span>
      ))}
    </p>
  );
}

/** The time until an event begins or ends; nothing once it is over. */
export function Countdown({ event: { phase, starts_at_ms, ends_at_ms } }: { event: RankingEvent }) {
  const t = useText(rankingText);
  if (phase === 'coming') return <Left until_ms={starts_at_ms} label={t('event.starts_in')} />;
  return phase === 'running' ? <Left until_ms={ends_at_ms} label={t('event.ends_in')} /> : null;
}
