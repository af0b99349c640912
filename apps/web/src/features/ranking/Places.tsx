import type { RankingPlace } from '@akari/contract/ranking';
import { doorPictureUrl } from '@akari/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../kit/icon/Icon.tsx';
import { sceneOf } from '../../kit/scene/scenes.ts';
import { usePerformerWay } from '../../platform/site/ways.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useFirstPicture } from '../channel/shared/list-picture.ts';
import { supportersPath } from './supporters-path.ts';
import { rankingText } from './text.ts';
import './ranking.css';

type Performer = RankingPlace['performer'];

/** Places that stand out. */
const LEADING = 3;

export const starsText = (hundredths: number): string => (hundredths / 100).toFixed(2);

function Picture({ performer: { performer_id, still_url, picture_id } }: { performer: Performer }) {
  const shown = useFirstPicture([
    ...(still_url === null ? [] : [still_url]),
    ...(picture_id === null ? [] : [doorPictureUrl(picture_id, 'small')]),
    sceneOf(performer_id),
  ]);
  return <img {...shown} alt="" width={160} height={120} loading="lazy" />;
}

/** A place with the performer's picture, the way to her room, and what is known of her figure. */
export function Place({
  at,
  rank,
  performer,
  figure,
}: {
  /** Position in the list, from 0. */
  at: number;
  rank: number;
  performer: Performer;
  figure: ReactNode;
}) {
  const t = useText(rankingText);
  const { language } = useFormat();
  const wayTo = usePerformerWay();
  const name = performer.display_name[language];
  const { on_air, performer_name } = performer;
  return (
    <li className="rk-place" data-lead={at < LEADING ? rank : undefined}>
      <span className="rk-rank num">
        <span aria-hidden="true">{rank}</span>
        <span className="vh">{t('rank', { rank })}</span>
      </span>
      <Link
        className="rk-way"
        to={wayTo(performer_name)}
        aria-label={t(on_air ? 'open_live' : 'open', { name })}
      >
        <Picture performer={performer} />
        {on_air && (
          <span className="rk-live">
            <Icon name="lamp" size="xs" />
            {t('on_air')}
          </span>
        )}
      </Link>
      <div className="rk-who">
        <b>{name}</b>
        {figure !== null && <span className="rk-figure num">{figure}</span>}
      </div>
      <Link
        className="rk-supporters"
        to={supportersPath(performer_name)}
        aria-label={t('supporters_of', { name })}
      >
        <Icon name="users" size="xs" />
        <span>{t('supporters_link')}</span>
      </Link>
    </li>
  );
}

/** What others see of the figure of a place. */
function Figure({ place: { figure, count } }: { place: RankingPlace }) {
  const t = useText(rankingText);
  if (figure === null) return null;
  return count === undefined
    ? t('gained', { count: figure })
    : t('stars', { stars: starsText(figure), count });
}

/** The places of a ranking. */
export function Places({ places }: { places: readonly RankingPlace[] }) {
  const t = useText(rankingText);
  return (
    <ol className="rk-list" aria-label={t('list')}>
      {places.map((place, at) => (
        <Place
          at={at}
          key={place.performer.performer_name}
          rank={place.rank}
          performer={place.performer}
          figure={place.figure === null ? null : <Figure place={place} />}
        />
      ))}
    </ol>
  );
}
