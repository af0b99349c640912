import type { Visit } from '@akari/contract/session';
import { costUnits, type Price } from '@akari/rules';
import { useFormat, useText } from '../../../text/index.ts';
import { sessionText } from '../text.ts';
import type { ReceiptNow } from './receipt.ts';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/**
 * Announces the total once a minute, and when something was given. The text uses the figures at the full minute of the
 * session, so that time alone changes it only then.
 */
export function MinuteVoice({ now, price, visit }: { now: ReceiptNow; price: Price; visit: Visit }) {
  const t = useText(sessionText);
  const { points, duration } = useFormat();
  const minutes_ms = Math.floor(now.elapsed_ms / 60_000) * 60_000;
  const total_units = visit.total_units - now.spent_units + costUnits(price, minutes_ms);
  return (
    <span className="vh" role="status">
      {minutes_ms > 0 &&
        t('receipt.announce', { elapsed: duration(minutes_ms), spent: points(total_units, TWO) })}
    </span>
  );
}
