import type { Receipt } from '@akari/contract/session';
import { useState } from 'react';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { usePointsForSale } from '../../../platform/site/use-points-for-sale.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { sessionText } from '../text.ts';
import './low-points.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/** Countdown of how long the session is held while a purchase is pending. */
function Held({ until_ms }: { until_ms: number }) {
  const t = useText(sessionText);
  const { clock } = useFormat();
  const left_ms = useCountdown(until_ms);
  return (
    <p className="low-held num" role="timer">
      {t('low.held', { clock: clock(left_ms) })}
    </p>
  );
}

/**
 * Warns about low points (spec §8, §9) early enough to act: by remaining time for all viewers, by two thresholds for
 * special viewers, and while a purchase is pending.
 */
export function LowPoints({
  receipt: { points_left, remaining_ms, balance_units, held_units = 0, held_until_ms },
}: {
  receipt: Receipt;
}) {
  const t = useText(sessionText);
  const { duration, points } = useFormat();
  const forSale = usePointsForSale();
  const [phase, setPhase] = useState<'shown' | 'put_away'>('shown');
  if (points_left === 'enough' || phase === 'put_away') return null;
  // Rounded up to 10 s: a screen reader cannot read a text that changes every second.
  const about_ms = Math.ceil((remaining_ms ?? 0) / 10_000) * 10_000;
  const left = { duration: duration(about_ms), points: points(balance_units - held_units, TWO) };
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
          <BuyLink look="lit" size="s">
            {t('low.buy')}
          </BuyLink>
        </div>
      )}
    </section>
  );
}
