import { albumPictureUrl, type SeenAlbum } from '@akari/contract/album';
import { Link } from 'react-router';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { albumPath } from '../../../platform/browser/paths.ts';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { albumText } from '../text.ts';
import { wordsIn } from '../words.ts';
import '../album.css';

/** The picture in front of an album; of a locked one its veil. */
export function Cover({ album, size }: { album: SeenAlbum; size: 'small' | 'large' }) {
  const { cover, lock } = album;
  if (cover === null)
    return (
      <span className="album-cover album-no-cover">
        <Icon name="play" size="l" />
      </span>
    );
  const { picture_id, width_px, height_px } = cover;
  return (
    <span className="album-cover" data-lock={lock}>
      <img
        src={albumPictureUrl(picture_id, lock === 'open' ? size : 'veil')}
        width={width_px}
        height={height_px}
        alt=""
        loading="lazy"
        decoding="async"
      />
      {lock !== 'open' && <Icon name={lock === 'points' ? 'lock' : 'heart'} size="l" />}
    </span>
  );
}

/** How an album opens, in a word. */
export function useAlbumState(): (album: SeenAlbum) => string {
  const t = useText(albumText);
  const { points } = useFormat();
  return ({ bought, access, units }) => {
    if (bought) return t('bought');
    if (access === 'points' && units !== null)
      return t('price', { points: points(units, { decimals: 0, max_decimals: 2 }) });
    return t(access === 'favourites' ? 'favourites' : 'free');
  };
}

/** How many pictures and clips are in an album. */
export function Counts({ album: { pictures, clips } }: { album: SeenAlbum }) {
  const t = useText(albumText);
  return (
    <span className="album-counts num">
      {pictures > 0 && <span>{t('count_pictures', { count: pictures })}</span>}
      {clips > 0 && <span>{t('count_clips', { count: clips })}</span>}
    </span>
  );
}

export function AlbumCard({ album }: { album: SeenAlbum }) {
  const t = useText(albumText);
  const stateOf = useAlbumState();
  const { text, lang } = wordsIn(album.title, useLanguage());
  const state = stateOf(album);
  return (
    <li className="album-card">
      <Link to={albumPath(album.album_id)} aria-label={t('open_album', { title: text, state })}>
        <Cover album={album} size="small" />
        <span className="album-state" data-lock={album.lock}>
          {state}
        </span>
        <b lang={lang} dir="auto">
          {text}
        </b>
        <Counts album={album} />
      </Link>
    </li>
  );
}
