import { albumPictureUrl, type AlbumPicture } from '@akari/contract/album';
import { Dialog } from '@base-ui/react/dialog';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useLanguage, useText } from '../../../text/index.ts';
import { albumText } from '../text.ts';
import { wordsIn } from '../words.ts';
import { usePictureName } from './use-picture-name.ts';

/** A finger that moves sideways further than this turns to the next picture. */
const SWIPE_PX = 48;

/** Where a picture after a step is; the first follows the last. */
const placeAfter = (at: number, step: 1 | -1, count: number): number => (at + step + count) % count;

function One({ picture, name }: { picture: AlbumPicture; name: string }) {
  const { picture_id, kind, width_px, height_px } = picture;
  const src = albumPictureUrl(picture_id, 'large');
  return kind === 'clip' ? (
    <video key={picture_id} src={src} controls playsInline aria-label={name} />
  ) : (
    <img key={picture_id} src={src} width={width_px} height={height_px} alt={name} draggable={false} />
  );
}

/** Handlers of a swipe to either side. @param turn by one picture */
function useSwipe(turn: (step: 1 | -1) => void) {
  const touch = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => (touch.current = { x, y }),
    onPointerUp: ({ clientX, clientY }: PointerEvent): void => {
      const from = touch.current;
      touch.current = null;
      if (from === null) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => (touch.current = null),
  };
}

/** The pictures of an album on the whole screen: arrow keys, buttons and swipes turn, Escape closes. */
export function PictureViewer({
  pictures,
  title,
  at,
  onAt,
}: {
  pictures: readonly AlbumPicture[];
  title: string;
  /** The picture that is shown; null: the viewer is closed. */
  at: number | null;
  onAt: (at: number | null) => void;
}) {
  const t = useText(albumText);
  const language = useLanguage();
  const nameOf = usePictureName();
  const picture = at === null ? undefined : pictures[at];
  const count = pictures.length;
  const turn = (step: 1 | -1): void => {
    if (at !== null && count > 1) onAt(placeAfter(at, step, count));
  };
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    // The arrow keys of a clip move within it.
    if (target instanceof HTMLVideoElement) return;
    if (key === 'ArrowLeft') turn(-1);
    else if (key === 'ArrowRight') turn(1);
  };
  const swipe = useSwipe(turn);
  const caption = picture === undefined ? null : wordsIn(picture.caption, language);
  return (
    <Dialog.Root open={picture !== undefined} onOpenChange={(open) => !open && onAt(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="album-backdrop" />
        <Dialog.Popup className="album-viewer" onKeyDown={onKeyDown}>
          <Dialog.Title className="vh">{t('viewer', { title })}</Dialog.Title>
          {picture !== undefined && at !== null && (
            <>
              <header>
                <p className="num" aria-live="polite">
                  {t('place', { number: at + 1, count })}
                </p>
                <Dialog.Close render={<IconButton icon="close" label={t('close')} />} />
              </header>
              <div className="album-stage" {...swipe}>
                <One picture={picture} name={nameOf(picture, at)} />
              </div>
              {count > 1 && (
                <nav>
                  <IconButton icon="left" label={t('previous')} onClick={() => turn(-1)} />
                  <IconButton icon="right" label={t('next')} onClick={() => turn(1)} />
                </nav>
              )}
              <p className="album-caption" lang={caption?.lang} dir="auto">
                {caption?.text}
              </p>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
