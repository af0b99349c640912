import type { listBoughtAlbums } from '@akari/contract/album';
import type { AnswerOf } from '@akari/contract/common';
import { Link } from 'react-router';
import { Points } from '../../../kit/brand/Points.tsx';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/Skeleton.tsx';
import { usePages } from '../../../platform/api/use-pages.ts';
import { albumPath, PATHS } from '../../../platform/browser/paths.ts';
import { OfflineState } from '../../../platform/error/OfflineState.tsx';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { useLazyListBoughtAlbumsQuery } from '../api.ts';
import { albumText } from '../text.ts';
import { wordsIn } from '../words.ts';
import { Counts, Cover } from './AlbumCard.tsx';

type Bought = AnswerOf<typeof listBoughtAlbums>['bought'][number];

function BoughtRow({ bought }: { bought: Bought }) {
  const t = useText(albumText);
  const { dateTime } = useFormat();
  const { at_ms, paid_units, performer_name, display_name, title, state, album, until_ms } = bought;
  const language = useLanguage();
  const { text, lang } = wordsIn(title, language);
  const name = (
    <b lang={lang} dir="auto">
      {text}
    </b>
  );
  return (
    <li className="album-bought panel">
      {album === null ? (
        <span className="album-cover album-no-cover" />
      ) : (
        <Cover album={album} size="small" />
      )}
      <div>
        {album === null ? name : <Link to={albumPath(album.album_id)}>{name}</Link>}
        <Link className="album-by" to={`${PATHS.profile}/${encodeURIComponent(performer_name)}`}>
          {t('of', { name: display_name[language] })}
        </Link>
        {album !== null && <Counts album={album} />}
        <small className="num">{t('bought_at', { at: dateTime(at_ms) })}</small>
        {until_ms !== null && <small className="num">{t('bought_until', { at: dateTime(until_ms) })}</small>}
        {album === null && <small>{t(state === 'given_back' ? 'bought_back' : 'bought_gone')}</small>}
      </div>
      <Points units={paid_units} decimals={0} max_decimals={2} />
    </li>
  );
}

/** The albums that a viewer bought, newest first. */
export function BoughtAlbums() {
  const t = useText(albumText);
  const [load] = useLazyListBoughtAlbumsQuery();
  const { rows, error, loading, more } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    ({ bought }) => bought,
  );
  if (rows === null)
    return error === null ? (
      <>
        <Loading />
        <Skeleton className="album-skeleton" count={3} />
      </>
    ) : (
      <OfflineState error={error} />
    );
  if (rows.length === 0)
    return (
      <EmptyState title={t('bought_none')} action={<ButtonLink to={PATHS.home}>{t('home')}</ButtonLink>}>
        {t('bought_none_text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="album-bought-list" aria-label={t('bought_title')}>
        {rows.map((bought) => (
          <BoughtRow key={bought.purchase_id} bought={bought} />
        ))}
      </ul>
      {more !== null && (
        <Button busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
