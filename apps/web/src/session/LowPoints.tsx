import type { Receipt } from '@akari/contract/session';
import { useState } from 'react';
import { useCountdown } from '../app/useServerSeconds.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/icon/Icon.tsx';
import { BuyLink } from '../purchase/BuyLink.tsx';
import { usePointsForSale } from '../site/use-points-for-sale.ts';
import { useFormat, useText } from '../text/index.ts';
import { sessionText } from './text.ts';
import './low-points.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/** How long the place of somebody is kept whose purchase is on its way. */
function Held({ until_ms }: { until_ms: number }) {
  const t = useText(sessionText);
  const { clock } = useFormat();
  const left_ms = useCountdown(until_ms);
  return (
    <p className="low-held" role="timer">
      {t('low.held')} <b className="num">{clock(left_ms)}</b>
    </p>
  );
}

/**
 * What is to be said of the points that are left (spec §8, §9), in time to do something: by time to everybody, by two
 * thresholds to special viewers, and that a purchase is awaited. Buying opens beside the room, which goes on.
 */
export function LowPoints({
  receipt: { points_left, remaining_ms, balance_units, held_until_ms },
}: {
  receipt: Receipt;
}) {
  const t = useText(sessionText);
  const { duration, points } = useFormat();
  const forSale = usePointsForSale();
  const [phase, setPhase] = useState<'shown' | 'put_away'>('shown');
  if (points_left === 'enough' || phase === 'put_away') return null;
  // By tens of seconds: a text that changes each second cannot be read out.
  const about_ms = Math.ceil((remaining_ms ?? 0) / 10_000) * 10_000;
  const left = { duration: duration(about_ms), points: points(balance_units, TWO) };
  const awaited = points_left === 'awaited';
  return (
    <section className="low-points glass" role="alert" data-left={points_left}>
      <Icon name="clock" />
      <div>
        <p className="low-title">{t(`low.${points_left}.title`)}</p>
        <p className="low-text">
          {forSale || points_left === 'awaited'
            ? t(`low.${points_left}.text`, left)
            : t(`low_closed.${points_left}.text`, left)}
        </p>
        {held_until_ms !== null && <Held until_ms={held_until_ms} />}
      </div>
      {!awaited && (
        <div className="low-actions">
          <Button look="ghost" size="s" onClick={() => setPhase('put_away')}>
            {t('low.later')}
          </Button>
          <BuyLink look="lit" size="s" target="_blank" rel="opener">
            {t('low.buy')}
            <span className="vh"> – {t('low.new_window')}</span>
          </BuyLink>
        </div>
      )}
    </section>
  );
}
