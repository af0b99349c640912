import type { AnswerOf } from '@akari/contract/common';
import type { getOwnRanking } from '@akari/contract/ranking';
import type { RankingMeasure } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { starsText } from './Places.tsx';
import { rankingText } from './text.ts';
import './ranking.css';

type Place = NonNullable<AnswerOf<typeof getOwnRanking>['place']>;

/** A figure of the performer herself, or what is missing to the next rank. */
function useFigureText(measure: RankingMeasure): (of: 'figure' | 'gap', figure: number) => string {
  const t = useText(rankingText);
  const { points } = useFormat();
  return (of, figure) => {
    if (measure === 'favourites') return t(`own.${of}.favourites`, { count: figure });
    if (measure === 'reviews') return t(`own.${of}.reviews`, { stars: starsText(figure) });
    return t(`own.${of}.points`, { points: points(figure, { decimals: 0, max_decimals: 2 }) });
  };
}

/** A performer's own place, which may be below those that are shown. */
export function OwnPlace({
  place,
  measure,
  shown,
}: {
  place: Place | null;
  measure: RankingMeasure;
  shown: boolean;
}) {
  const t = useText(rankingText);
  const textOf = useFigureText(measure);
  return (
    <section className="panel rk-own" aria-labelledby="rk-own">
      <h2 id="rk-own">{t('own.title')}</h2>
      {place === null ? (
        <p className="rk-hint">{t(shown ? 'own.none' : 'own.hidden')}</p>
      ) : (
        <>
          <p className="rk-own-place">
            <b className="num">{t('rank', { rank: place.rank })}</b>
            <span className="num">{textOf('figure', place.figure)}</span>
          </p>
          <p className="rk-hint num">{place.gap === null ? t('own.first') : textOf('gap', place.gap)}</p>
        </>
      )}
    </section>
  );
}
