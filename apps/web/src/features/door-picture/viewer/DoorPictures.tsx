import { doorPictureUrl } from '@akari/rules';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { doorSliderText } from './text.ts';
import { useTrack } from './use-track.ts';
import './door-pictures.css';

/** Pictures on each side of the shown one whose bytes are loaded, so that the next one is there when it comes. */
const AHEAD = 1;

interface Props {
  /** Ids of approved pictures, in the performer's order. */
  ids: readonly string[];
  /** The performer's name in the language of the page. */
  name: string;
}

function Picture({ picture_id, alt, near }: { picture_id: string; alt: string; near: boolean }) {
  return (
    <li>
      {near && (
        <>
          <img className="door-picture-behind" src={doorPictureUrl(picture_id, 'small')} alt="" />
          <img src={doorPictureUrl(picture_id, 'large')} alt={alt} draggable={false} />
        </>
      )}
    </li>
  );
}

/** The performer's pictures at the door. They are turned by buttons, swipe or keys, and never by themselves. */
export function DoorPictures({ ids, name }: Props) {
  const t = useText(doorSliderText);
  const count = ids.length;
  const { track, at, go, onScroll, onTouch } = useTrack(count);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <section className="door-pictures" aria-label={t('label', { name })} onKeyDown={onKeyDown}>
      <ol
        ref={track}
        tabIndex={count > 1 ? 0 : -1}
        onScroll={onScroll}
        onPointerDown={onTouch}
        onWheel={onTouch}
      >
        {ids.map((picture_id, index) => (
          <Picture
            key={picture_id}
            picture_id={picture_id}
            alt={t('picture', { name, number: index + 1, count })}
            near={Math.abs(index - at) <= AHEAD}
          />
        ))}
      </ol>
      {count > 1 && (
        <div className="door-pictures-bar">
          <IconButton icon="left" label={t('previous')} onClick={() => go(at - 1)} />
          <p className="num">
            <span aria-hidden="true">{`${at + 1} / ${count}`}</span>
            <span className="vh" role="status">
              {t('position', { number: at + 1, count })}
            </span>
          </p>
          <IconButton icon="right" label={t('next')} onClick={() => go(at + 1)} />
        </div>
      )}
    </section>
  );
}
