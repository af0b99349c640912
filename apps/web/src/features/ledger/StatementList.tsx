import type { StatementLine } from '@akari/contract/ledger';
import { useGiftText } from '../giving/use-gift-text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { Points } from '../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { ledgerText } from './text.ts';
import './statement-list.css';

const ICON_OF_CAUSE: Record<StatementLine['cause'], IconName> = {
  session_charge: 'bubble',
  session_correction: 'undo',
  tip: 'coin',
  coupon_gift: 'ticket',
  purchase: 'card',
  registration_bonus: 'gift',
  staff_adjustment: 'shield',
};
const ICON_OF_PAID = { id_video: 'play', id_video_back: 'undo' } as const;

function Detail({ line }: { line: StatementLine }) {
  const t = useText(ledgerText);
  const { points, duration } = useFormat();
  if (line.delivered_ms === null || line.rate_units_per_min === null) return null;
  const { delivered_ms, rate_units_per_min, free_units } = line;
  return (
    <>
      <small>
        {t('session_detail', {
          duration: duration(delivered_ms),
          rate: points(rate_units_per_min, { decimals: 1 }),
        })}
      </small>
      {free_units !== undefined && (
        <small>{t('free_part', { points: points(free_units, { decimals: 2 }) })}</small>
      )}
    </>
  );
}

function Row({ line }: { line: StatementLine }) {
  const t = useText(ledgerText);
  const { dateTime, language } = useFormat();
  const { name } = useGiftText();
  const { cause, gift, paid_for } = line;
  const what = paid_for === undefined ? t(`cause.${cause}`) : t(paid_for);
  const icon = paid_for === undefined ? ICON_OF_CAUSE[cause] : ICON_OF_PAID[paid_for];
  const received = line.amount_units > 0;
  return (
    <tr>
      <td className="st-when num">{dateTime(line.at_ms)}</td>
      <td className="st-what">
        <span className={received ? 'st-icon in' : 'st-icon'}>
          <Icon name={gift === undefined ? icon : 'gift'} size="s" />
        </span>
        <span>
          <b>{gift === undefined ? what : t('gift', { name: name(gift) })}</b>
          {line.point_type === 2010 && <span className="tag">{t('coupon')}</span>}
          <Detail line={line} />
        </span>
      </td>
      <td className="st-who">
        {line.with_name === null ? (cause === 'tip' ? t('somebody') : '') : line.with_name[language]}
      </td>
      <td className={received ? 'st-amount in' : 'st-amount'}>
        <Points units={line.amount_units} decimals={2} signed />
      </td>
      <td className="st-after">
        <span className="st-label">{t('balance_after')} </span>
        <Points units={line.balance_after_units} decimals={2} />
      </td>
    </tr>
  );
}

/** Movements of points, newest first: a table on wide screens, the same rows as cards on a phone. */
export function StatementList({ lines, caption }: { lines: readonly StatementLine[]; caption: string }) {
  const t = useText(ledgerText);
  return (
    <table className="statement panel">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col" className="st-right">
            {t('amount')}
          </th>
          <th scope="col" className="st-right">
            {t('balance_after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={`${line.cause}:${line.line_id}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}
