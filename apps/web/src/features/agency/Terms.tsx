import type { Agreement } from '@akari/contract/agency';
import { PERCENT_BP, shareOn } from '@akari/rules';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { agencyText } from './text.ts';

const WHOLE_BP = 10_000;

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The current and the coming percentages of an agreement with their days, the notice and the last day, as both sides see them. */
export function Terms({
  agreement: { shares, notice_days, last_date },
  today,
  own,
}: {
  agreement: Agreement;
  today: string;
  /** Whether the performer's percentage is shown too. */
  own: boolean;
}) {
  const t = useText(agencyText);
  const { number } = useFormat();
  const { calendarDate } = useCalendar();
  const percentOf = (share_bp: number): string => t('percent', { percent: number(share_bp / PERCENT_BP) });
  const now_bp = shareOn(shares, today);
  const current = shares.filter(({ from_date }) => from_date <= today).at(-1);
  const coming = shares.filter(({ from_date }) => from_date > today);
  return (
    <dl className="payout-facts">
      <Fact label={t('share')}>
        {current === undefined
          ? t('not_begun')
          : `${percentOf(now_bp)} ${t('since', { date: calendarDate(current.from_date) })}`}
      </Fact>
      {own && current !== undefined && <Fact label={t('own_share')}>{percentOf(WHOLE_BP - now_bp)}</Fact>}
      {coming.map(({ share_bp, from_date }) => (
        <Fact key={`${from_date} ${share_bp}`} label={t('next_share')}>
          {t('share_from', { percent: number(share_bp / PERCENT_BP), date: calendarDate(from_date) })}
        </Fact>
      ))}
      <Fact label={t('notice')}>{notice_days}</Fact>
      {last_date !== null && <Fact label={t('last_date')}>{calendarDate(last_date)}</Fact>}
    </dl>
  );
}

export function StateTag({ state }: Pick<Agreement, 'state'>) {
  const t = useText(agencyText);
  return <span className="tag">{t(`state.${state}`)}</span>;
}
