import { useText } from '../../../text/index.ts';
import { useListAlbumsQuery } from '../api.ts';
import { albumText } from '../text.ts';
import { AlbumCard } from './AlbumCard.tsx';
import '../album.css';

/** What is taken down is gone from the page within this time, milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** The albums of a performer, on her profile; nothing while there are none. */
export function AlbumsPart({ performer_name }: { performer_name: string }) {
  const t = useText(albumText);
  const { data } = useListAlbumsQuery(
    { params: { performer_name } },
    { refetchOnMountOrArgChange: true, pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true },
  );
  if (data === undefined || data.albums.length === 0) return null;
  return (
    <section className="album-part" aria-labelledby="albums-title">
      <h2 id="albums-title">{t('albums')}</h2>
      <ul className="album-cards">
        {data.albums.map((album) => (
          <AlbumCard key={album.album_id} album={album} />
        ))}
      </ul>
    </section>
  );
}
