import type { AnswerOf } from '@akari/contract/common';
import type { listRanking } from '@akari/contract/ranking';
import type { RankingPeriod } from '@akari/rules';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { rankingText } from './text.ts';
import './past-periods.css';

type Ranking = Pick<
  AnswerOf<typeof listRanking>,
  'from_date' | 'last_date' | 'earlier_date' | 'later_date' | 'phase'
>;

/** The days of the period, and the ways to those before and after it. Nothing for all time. */
export function PastPeriods({
  period,
  ranking: { from_date, last_date, earlier_date, later_date, phase },
  onFrom,
}: {
  period: RankingPeriod;
  ranking: Ranking;
  /** Null: the period that runs. */
  onFrom: (date: string | null) => void;
}) {
  const t = useText(rankingText);
  const { calendarDate } = useCalendar();
  if (from_date === null || last_date === null) return null;
  const from = calendarDate(from_date);
  const span = from_date === last_date ? from : t('span', { from, last: calendarDate(last_date) });
  return (
    <nav className="rk-past" aria-label={t('past')}>
      <button
        type="button"
        aria-label={t(`earlier.${period}`)}
        disabled={earlier_date === null}
        onClick={() => onFrom(earlier_date)}
      >
        <Icon name="left" size="s" />
      </button>
      <p className="num" role="status">
        {span} {phase !== 'running' && <b>{t(`phase.${phase}`)}</b>}
      </p>
      <button
        type="button"
        aria-label={t(`later.${period}`)}
        disabled={later_date === null}
        onClick={() => onFrom(later_date)}
      >
        <Icon name="right" size="s" />
      </button>
    </nav>
  );
}
