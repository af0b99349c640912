import type { Receipt } from '@akari/contract/session';
import { fullPrice, POINT_TYPE } from '@akari/rules';
import { selectBalance } from '../../../platform/person/point.slice.ts';
import { useGetSiteQuery } from '../../../platform/site/api.ts';
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
import { useVisitRows, visitMs, type VisitRow } from './visit-rows.ts';
import './live-receipt.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

function Rate({ receipt, elapsed_ms }: { receipt: Receipt; elapsed_ms: number }) {
  const t = useText(sessionText);
  const { points } = useFormat();
  const { rate_units_per_min, opening_rate_units_per_min, opening_ms } = receipt;
  const opening = elapsed_ms < opening_ms;
  if (rate_units_per_min === 0) return null;
  return (
    <div>
      <dt>{t(opening ? 'receipt.opening' : 'receipt.rate')}</dt>
      <dd className="num">
        {points(opening ? opening_rate_units_per_min : rate_units_per_min, TWO)}
        <small>{t('consent.per_min')}</small>
      </dd>
    </div>
  );
}

const Rows = ({ rows }: { rows: readonly VisitRow[] }) =>
  rows.map((row) => (
    <div key={row.key}>
      <dt>
        {row.label}
        {row.clock !== null && <small className="num">{row.clock}</small>}
      </dt>
      <dd className="num">{row.points}</dd>
    </div>
  ));

/** What regular points cost, so that a sum of points is not mistaken for play money. */
function Money({ units }: { units: number }) {
  const t = useText(sessionText);
  const { price } = useFormat();
  const { data: site } = useGetSiteQuery();
  const point_type = sessionOf(useAppSelector(selectSession))?.point_type;
  const point_price = site?.point_price ?? null;
  if (units <= 0 || site === undefined || point_price === null || point_type === POINT_TYPE.coupon)
    return null;
  return (
    <div className="receipt-money">
      <dt>{t('receipt.money')}</dt>
      <dd className="num">
        {t('receipt.about', { duration: price(fullPrice(units, point_price), site.currency) })}
      </dd>
    </div>
  );
}

/** The balance that the header shows, of the points that pay for the session, and what is held beside it. */
function Balance({ held_units }: { held_units: number }) {
  const t = useText(sessionText);
  const { points } = useFormat();
  const balance = useAppSelector(selectBalance);
  const point_type = sessionOf(useAppSelector(selectSession))?.point_type;
  if (balance === null) return null;
  const shown_units = point_type === POINT_TYPE.coupon ? balance.coupon_points_units : balance.points_units;
  return (
    <>
      <div>
        <dt>{t('receipt.balance')}</dt>
        <dd className="num">
          {points(shown_units, TWO)}
          <small>pt</small>
        </dd>
      </div>
      {held_units > 0 && (
        <div className="receipt-held">
          <dt>{t('receipt.held')}</dt>
          <dd className="num">
            {points(held_units, TWO)}
            <small>pt</small>
          </dd>
        </div>
      )}
    </>
  );
}

/** Shows the account of the visit over the picture during the whole session, so that its cost is always visible. */
export function LiveReceipt({
  received: { receipt, ...received },
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
  const now = useReceipt({ receipt, ...received });
  const mode = sessionOf(useAppSelector(selectSession))?.mode ?? 'party';
  const visit = visitNow(receipt, mode, now);
  const rows = useVisitRows(visit);
  const charged = receipt.counting && receipt.rate_units_per_min > 0;
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
          {!compact && <Rate receipt={receipt} elapsed_ms={now.elapsed_ms} />}
          {!compact && <Rows rows={rows} />}
          <div className="big">
            <dt>{t('receipt.total')}</dt>
            <dd className="num">
              {points(visit.total_units, TWO)}
              <small>pt</small>
            </dd>
          </div>
          {!compact && <Money units={visit.total_units - visit.coupon_units} />}
          {now.remaining_ms !== null && (
            <div className="receipt-left">
              <dt>{t('receipt.left')}</dt>
              <dd className="num">{t('receipt.about', { duration: duration(now.remaining_ms) })}</dd>
            </div>
          )}
          {!compact && <Balance held_units={now.held_units} />}
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
