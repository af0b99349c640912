import {
  LANGUAGES,
  RANKING_MEASURES,
  RANKING_PERIODS,
  type Language,
  type RankingMeasure,
  type RankingPeriod,
} from '@akari/rules';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { useText } from '../../text/index.ts';
import { rankingText } from './text.ts';
import './ranking.css';

const ICONS: Record<RankingMeasure, IconName> = {
  points: 'coin',
  newcomers: 'spark',
  favourites: 'heart',
  reviews: 'tanzaku',
  voice: 'mic',
};

/** The period as a row of parts. */
export function PeriodChoice({
  period,
  onPeriod,
}: {
  period: RankingPeriod;
  onPeriod: (period: RankingPeriod) => void;
}) {
  const t = useText(rankingText);
  return (
    <div className="rk-periods" role="group" aria-label={t('periods')}>
      {RANKING_PERIODS.map((one) => (
        <button key={one} type="button" aria-pressed={one === period} onClick={() => onPeriod(one)}>
          {t(`period.${one}`)}
        </button>
      ))}
    </div>
  );
}

/** Not the component of the kit: with a further page that shares it, rooms would load forms. */
export function MeasureChoice({
  measure,
  onMeasure,
}: {
  measure: RankingMeasure;
  onMeasure: (measure: RankingMeasure) => void;
}) {
  const t = useText(rankingText);
  return (
    <div className="rk-measures" role="group" aria-label={t('measures')}>
      {RANKING_MEASURES.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={one === measure}
          onClick={() => onMeasure(one)}
        >
          <Icon name={ICONS[one]} size="s" />
          <span>{t(`measure.${one}`)}</span>
        </button>
      ))}
    </div>
  );
}

export function SpeaksChoice({
  speaks,
  onSpeaks,
}: {
  speaks: Language | null;
  onSpeaks: (speaks: Language | null) => void;
}) {
  const t = useText(rankingText);
  return (
    <div className="rk-periods" role="group" aria-label={t('speaks')}>
      {[null, ...LANGUAGES].map((one) => (
        <button key={one} type="button" aria-pressed={one === speaks} onClick={() => onSpeaks(one)}>
          {t(one === null ? 'speaks_all' : `speaks_${one}`)}
        </button>
      ))}
    </div>
  );
}
