import { Link } from 'react-router';
import { useGetAlbumQuery } from '../../features/album/api.ts';
import { albumText } from '../../features/album/text.ts';
import { Counts, Cover, useAlbumState } from '../../features/album/viewer/AlbumCard.tsx';
import { LockedAlbum } from '../../features/album/viewer/BuyAlbum.tsx';
import { PictureGrid } from '../../features/album/viewer/PictureGrid.tsx';
import { wordsIn } from '../../features/album/words.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useLanguage, useText } from '../../text/index.ts';

/** What is taken down is gone from the page within this time, milliseconds. */
const LOOK_EVERY_MS = 30_000;

function Missing() {
  const t = useText(albumText);
  return (
    <main className="album-screen">
      <title>{`${t('missing')} – Akari`}</title>
      <EmptyState
        heading
        title={t('missing')}
        action={
          <ButtonLink look="lit" to={PATHS.home}>
            {t('home')}
          </ButtonLink>
        }
      >
        {t('missing_text')}
      </EmptyState>
    </main>
  );
}

/** `/albums/:album_id`: an album, or how it opens. */
export function OneAlbum({ album_id }: { album_id: string }) {
  const t = useText(albumText);
  const language = useLanguage();
  const stateOf = useAlbumState();
  const { data, error, refetch } = useGetAlbumQuery(
    { params: { album_id } },
    { refetchOnMountOrArgChange: true, pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true },
  );
  const failed = apiErrorOf(error);
  if (failed?.name === 'not_found') return <Missing />;
  if (data === undefined)
    return (
      <main className="album-screen">
        {failed === null ? (
          <>
            <Loading />
            <Skeleton className="album-skeleton" count={2} />
          </>
        ) : (
          <OfflineState error={failed} />
        )}
      </main>
    );
  const { album, pictures, kept_days } = data;
  const { text, lang } = wordsIn(album.title, language);
  const { performer_name, display_name } = album;
  return (
    <main className="album-screen">
      <title>{`${text} – Akari`}</title>
      <header className="album-head">
        <h1 className="kin" lang={lang} dir="auto">
          {text}
        </h1>
        <p>
          <Link className="album-by" to={`${PATHS.profile}/${encodeURIComponent(performer_name)}`}>
            {t('of', { name: display_name[language] })}
          </Link>
          <span className="album-state" data-lock={album.lock}>
            {stateOf(album)}
          </span>
          <Counts album={album} />
        </p>
      </header>
      {album.lock === 'open' ? (
        <PictureGrid pictures={pictures} title={text} />
      ) : (
        <div className="album-door panel">
          <Cover album={album} size="large" />
          <LockedAlbum album={album} kept_days={kept_days} title={text} onDone={() => void refetch()} />
        </div>
      )}
    </main>
  );
}
