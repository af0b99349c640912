import { albumPictureUrl, type AlbumPicture } from '@akari/contract/album';
import { useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { albumText } from '../text.ts';
import { PictureViewer } from './PictureViewer.tsx';
import { usePictureName } from './use-picture-name.ts';

/** The pictures and clips of an open album. */
export function PictureGrid({ pictures, title }: { pictures: readonly AlbumPicture[]; title: string }) {
  const t = useText(albumText);
  const nameOf = usePictureName();
  const [at, setAt] = useState<number | null>(null);
  return (
    <>
      <ul className="album-grid">
        {pictures.map((picture, place) => (
          <li key={picture.picture_id}>
            <button
              type="button"
              aria-label={t('open_picture', { what: nameOf(picture, place) })}
              onClick={() => setAt(place)}
            >
              {picture.kind === 'clip' ? (
                <>
                  <video
                    src={albumPictureUrl(picture.picture_id, 'large')}
                    preload="metadata"
                    muted
                    tabIndex={-1}
                  />
                  <span className="album-play">
                    <Icon name="play" />
                  </span>
                </>
              ) : (
                <img
                  src={albumPictureUrl(picture.picture_id, 'small')}
                  width={picture.width_px}
                  height={picture.height_px}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      <PictureViewer pictures={pictures} title={title} at={at} onAt={setAt} />
    </>
  );
}
