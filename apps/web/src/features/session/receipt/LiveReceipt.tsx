import { costUnits, type Price } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Slip } from '../../../kit/feedback/Slip.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import type { ReceiptNow } from './receipt.ts';
import type { ReceivedReceipt } from '../flow/state.ts';
import { sessionText } from '../text.ts';
import { useReceipt } from './use-receipt.ts';
import './live-receipt.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/** Announces the receipt once a minute. The text uses the figures at the full minute, so it changes only then. */
function MinuteVoice({ now, price }: { now: ReceiptNow; price: Price }) {
  const t = useText(sessionText);
  const { points, duration } = useFormat();
  const minutes_ms = Math.floor(now.elapsed_ms / 60_000) * 60_000;
  const spent_units = costUnits(price, minutes_ms);
  const left_units = now.balance_units + (now.spent_units - spent_units);
  return (
    <span className="vh" role="status">
      {minutes_ms > 0 &&
        t('receipt.announce', {
          elapsed: duration(minutes_ms),
          spent: points(spent_units, TWO),
          left: points(left_units, TWO),
        })}
    </span>
  );
}

/** Shows the receipt over the picture during the whole session, so that the cost is always visible. */
export function LiveReceipt({
  received,
  voice,
  compact,
}: {
  received: ReceivedReceipt;
  /** The broadcast has audio only. */
  voice: boolean;
  compact: boolean;
}) {
  const t = useText(sessionText);
  const { points, clock, duration } = useFormat();
  const now = useReceipt(received);
  const { counting, rate_units_per_min, opening_rate_units_per_min, opening_ms } = received.receipt;
  const opening = now.elapsed_ms < opening_ms;
  const left =
    now.remaining_ms === null ? null : t('receipt.about', { duration: duration(now.remaining_ms) });
  return (
    <div
      className={compact ? 'receipt compact' : 'receipt'}
      role="group"
      aria-label={t('receipt.label')}
      data-counting={counting}
    >
      <Slip className="receipt-slip">
        <p className="receipt-head">
          {!compact && <Icon name="receipt" size="s" />}
          {!compact && <b>{t(counting ? 'receipt.running' : 'receipt.still')}</b>}
          <span className="num receipt-clock">{clock(now.elapsed_ms)}</span>
        </p>
        <dl>
          {!compact && (
            <div>
              <dt>{t(opening ? 'receipt.opening' : 'receipt.rate')}</dt>
              <dd className="num">
                {points(opening ? opening_rate_units_per_min : rate_units_per_min, TWO)}
                <small>{t('consent.per_min')}</small>
              </dd>
            </div>
          )}
          <div className="big">
            <dt>{t('receipt.spent')}</dt>
            <dd className="num">
              {points(now.spent_units, TWO)}
              <small>pt</small>
            </dd>
          </div>
          {left !== null && (
            <div className="receipt-left">
              <dt>{t('receipt.left')}</dt>
              <dd className="num">
                <span className="nowrap">{left}</span>
                {!compact && <small>{points(now.balance_units, TWO)} pt</small>}
              </dd>
            </div>
          )}
        </dl>
        {!compact && (
          <p className="receipt-foot">
            {t(counting ? (voice ? 'receipt.fair_voice' : 'receipt.fair') : 'receipt.fair_still')}
          </p>
        )}
      </Slip>
      <MinuteVoice now={now} price={received.receipt} />
    </div>
  );
}
