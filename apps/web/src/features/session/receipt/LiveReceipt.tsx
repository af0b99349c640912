import { POINT_TYPE } from '@akari/rules';
import { selectBalance } from '../../../platform/person/point.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Slip } from '../../../kit/feedback/Slip.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { selectSession } from '../flow/session.slice.ts';
import { sessionOf, type ReceivedReceipt } from '../flow/state.ts';
import { sessionText } from '../text.ts';
import { MinuteVoice } from './MinuteVoice.tsx';
import { visitNow } from './receipt.ts';
import { useReceipt } from './use-receipt.ts';
import { useVisitRows, visitMs } from './visit-rows.ts';
import './live-receipt.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/** The balance that the header shows, of the points that pay for the session; null: the person has no points. */
function useShownBalance(): number | null {
  const balance = useAppSelector(selectBalance);
  const point_type = sessionOf(useAppSelector(selectSession))?.point_type;
  if (balance === null) return null;
  return point_type === POINT_TYPE.coupon ? balance.coupon_points_units : balance.points_units;
}

/** Shows the account of the visit over the picture during the whole session, so that its cost is always visible. */
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
  const mode = sessionOf(useAppSelector(selectSession))?.mode ?? 'party';
  const balance_units = useShownBalance();
  const { receipt } = received;
  const { counting, rate_units_per_min, opening_rate_units_per_min, opening_ms } = receipt;
  const visit = visitNow(receipt, mode, now);
  const rows = useVisitRows(visit);
  const opening = now.elapsed_ms < opening_ms;
  const charged = counting && rate_units_per_min > 0;
  return (
    <div
      className={compact ? 'receipt compact' : 'receipt'}
      role="group"
      aria-label={t('receipt.label')}
      data-counting={charged}
    >
      <Slip className="receipt-slip">
        <p className="receipt-head">
          {!compact && <Icon name="receipt" size="s" />}
          {!compact && <b>{t(charged ? 'receipt.running' : 'receipt.still')}</b>}
          <span className="num receipt-clock">{clock(visitMs(visit))}</span>
        </p>
        <dl>
          {!compact && rate_units_per_min > 0 && (
            <div>
              <dt>{t(opening ? 'receipt.opening' : 'receipt.rate')}</dt>
              <dd className="num">
                {points(opening ? opening_rate_units_per_min : rate_units_per_min, TWO)}
                <small>{t('consent.per_min')}</small>
              </dd>
            </div>
          )}
          {!compact &&
            rows.map((row) => (
              <div key={row.key}>
                <dt>
                  {row.label}
                  {row.clock !== null && <small className="num">{row.clock}</small>}
                </dt>
                <dd className="num">{row.points}</dd>
              </div>
            ))}
          <div className="big">
            <dt>{t('receipt.total')}</dt>
            <dd className="num">
              {points(visit.total_units, TWO)}
              <small>pt</small>
            </dd>
          </div>
          {now.remaining_ms !== null && (
            <div className="receipt-left">
              <dt>{t('receipt.left')}</dt>
              <dd className="num">{t('receipt.about', { duration: duration(now.remaining_ms) })}</dd>
            </div>
          )}
          {!compact && balance_units !== null && (
            <>
              <div>
                <dt>{t('receipt.balance')}</dt>
                <dd className="num">
                  {points(balance_units, TWO)}
                  <small>pt</small>
                </dd>
              </div>
              {now.held_units > 0 && (
                <p className="receipt-held num">
                  {t('receipt.held', { points: points(now.held_units, TWO) })}
                </p>
              )}
            </>
          )}
        </dl>
        {!compact && (
          <p className="receipt-foot">
            {t(charged ? (voice ? 'receipt.fair_voice' : 'receipt.fair') : 'receipt.fair_still')}
          </p>
        )}
      </Slip>
      <MinuteVoice now={now} price={receipt} visit={visit} />
    </div>
  );
}
