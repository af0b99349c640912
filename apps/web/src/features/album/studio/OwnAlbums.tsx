import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { OfflineState } from '../../../platform/error/OfflineState.tsx';
import { useText } from '../../../text/index.ts';
import { useListOwnAlbumsQuery } from '../api.ts';
import { AlbumForm } from './AlbumForm.tsx';
import { OwnAlbumPart } from './OwnAlbumPart.tsx';
import { ownAlbumText } from './text.ts';
import '../album.css';
import './own-albums.css';

/** What staff have decided is on the page within this time, milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** The albums of a performer: she makes, fills, orders and deletes them. */
export function OwnAlbums() {
  const t = useText(ownAlbumText);
  const { data, error, refetch } = useListOwnAlbumsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const [makes, setMakes] = useState(false);
  const [said, setSaid] = useState('');
  const failed = apiErrorOf(error);
  if (data === undefined)
    return failed === null ? (
      <>
        <Loading />
        <Skeleton className="album-skeleton" count={2} />
      </>
    ) : (
      <OfflineState error={failed} />
    );
  const { albums, limits } = data;
  const full = albums.filter(({ state }) => state !== 'taken_down').length >= limits.albums;
  const add = (
    <Button look="lit" icon="plus" disabled={full} onClick={() => setMakes(true)}>
      {t('make')}
    </Button>
  );
  return (
    <>
      <p className="album-lead">{t('lead')}</p>
      <p role="status">{said}</p>
      {makes ? (
        <AlbumForm
          before={null}
          limits={limits}
          onSaved={() => {
            setMakes(false);
            setSaid(t('made'));
            void refetch();
          }}
          onCancel={() => setMakes(false)}
        />
      ) : (
        albums.length > 0 && (
          <div className="album-ways">
            {add}
            {full && <p className="album-hint">{t('full', { most: limits.albums })}</p>}
          </div>
        )
      )}
      {!makes && albums.length === 0 && <EmptyState title={t('none')} action={add} />}
      {albums.map((album) => (
        <OwnAlbumPart key={album.album_id} album={album} limits={limits} onChanged={() => void refetch()} />
      ))}
    </>
  );
}
