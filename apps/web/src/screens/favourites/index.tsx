import { useEffect } from 'react';
import { useListFavouritesQuery } from '../../features/favourite/api.ts';
import { FavouriteList } from '../../features/favourite/viewer/FavouriteList.tsx';
import { FavouritePrivacy } from '../../features/favourite/viewer/FavouritePrivacy.tsx';
import { favouriteText } from '../../features/favourite/viewer/text.ts';
import { RankingLink } from '../../features/ranking/RankingLink.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { listen } from '../../platform/socket/live/socket.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { ViewersDoor } from '../viewers-door/ViewersDoor.tsx';
import './favourites.css';

/** Who is live is read again this often, milliseconds. */
const LOOK_EVERY_MS = 30_000;

function Favourites() {
  const t = useText(favouriteText);
  // Who waits here for a favourite gets the notice at once.
  useEffect(listen, []);
  const { data, error } = useListFavouritesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const failed = apiErrorOf(error);
  return (
    <>
      <header className="fav-head">
        <h1 className="kin">{t('title')}</h1>
        {data !== undefined && (
          <p className="num">{t('count', { count: data.favourites.length, most: data.most })}</p>
        )}
        <ButtonLink look="ghost" size="s" icon="smile" to={PATHS.thank_you}>
          {t('thank')}
        </ButtonLink>
        <RankingLink look="ghost" size="s" />
      </header>
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="fav-skeleton" count={3} />
        </>
      )}
      {data !== undefined && (
        <div className="fav-grid">
          <div>
            <FavouriteList favourites={data.favourites} ways={{ mail: data.mail, push: data.push }} />
            {data.favourites.length === 0 && (
              <EmptyState
                title={t('empty')}
                action={<ButtonLink to={PATHS.home}>{t('see_live')}</ButtonLink>}
              >
                {t('empty_text')}
              </EmptyState>
            )}
          </div>
          <FavouritePrivacy settings={data.settings} />
        </div>
      )}
    </>
  );
}

/** `/favourites`: the performers whom a viewer has in their list, who is live first. */
export function Component() {
  const t = useText(favouriteText);
  const phase = useAppSelector(selectLoginPhase);
  const manages = useMay('favourite.manage');
  return (
    <main className="favourites">
      <title>{`${t('title')} – Akari`}</title>
      {phase !== 'checking' &&
        (manages ? <Favourites /> : <ViewersDoor guests={t('needed')} others={t('viewers_only')} />)}
    </main>
  );
}
