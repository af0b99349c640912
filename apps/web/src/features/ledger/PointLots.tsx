import type { PointLot } from '@akari/contract/lot';
import { useState } from 'react';
import { Points } from '../../kit/brand/Points.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { joinSentences, useFormat, useLanguage, useText } from '../../text/index.ts';
import { useGetPointLotsQuery } from './api.ts';
import { ledgerText } from './text.ts';
import './point-lots.css';

const SHOWN_AT_FIRST = 4;
const SOON_MS = 7 * 86_400_000;

function Lot({ lot, next }: { lot: PointLot; next: boolean }) {
  const t = useText(ledgerText);
  const { dateTime } = useFormat();
  const [now_ms] = useState(() => serverMs(Date.now()));
  const soon = lot.expires_at_ms - now_ms <= SOON_MS;
  return (
    <li className={soon ? 'point-lot soon' : 'point-lot'}>
      <span className="point-lot-kind">
        <b>{t(`lots.kinds.${lot.kind}`)}</b>
        {next && <span className="tag">{t('lots.first')}</span>}
      </span>
      <span className="point-lot-until">
        <Icon name="clock" size="s" />
        {t('lots.until', { at: dateTime(lot.expires_at_ms) })}
      </span>
      <Points units={lot.units} decimals={2} max_decimals={2} />
    </li>
  );
}

/** Whether a lot is the first of its type of points: regular points and coupon points are spent apart. */
const isNext = (lots: readonly PointLot[], at: number): boolean =>
  lots.findIndex(({ point_type }) => point_type === lots[at]?.point_type) === at;

/** A viewer's points by their expiry, in the order in which they are spent. */
export function PointLots() {
  const t = useText(ledgerText);
  const language = useLanguage();
  const { data } = useGetPointLotsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [all, setAll] = useState(false);
  if (data === undefined || data.lots.length === 0) return null;
  const { lots } = data;
  const shown = all ? lots : lots.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="point-lots panel" aria-labelledby="point-lots">
      <h2 id="point-lots">{t('lots.title')}</h2>
      <p>
        {joinSentences(
          [t('lots.lead'), ...(lots.some(({ kind }) => kind === 'bonus') ? [t('lots.time_only')] : [])],
          language,
        )}
      </p>
      <ol>
        {shown.map((lot, at) => (
          // Lots have no id of their own: their place in the order is it.
          <Lot key={at} lot={lot} next={isNext(lots, at)} />
        ))}
      </ol>
      {shown.length < lots.length && (
        <Button look="ghost" size="s" onClick={() => setAll(true)}>
          {t('lots.more', { count: lots.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
