import type { OwnDoorPicture } from '@akari/contract/door-picture';
import { doorPictureUrl } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { doorPicturesText } from './text.ts';

interface Props {
  picture: OwnDoorPicture;
  /** From 1. */
  number: number;
  last: boolean;
  busy: boolean;
  onMove: (step: 1 | -1) => void;
  onDelete: () => void;
}

/** Asks before a picture is deleted. */
function Acts({ number, last, busy, onMove, onDelete }: Props) {
  const t = useText(doorPicturesText);
  const [asks, setAsks] = useState(false);
  if (asks)
    return (
      <>
        <Button size="s" look="ghost" autoFocus onClick={() => setAsks(false)}>
          {t('keep')}
        </Button>
        <Button
          size="s"
          look="danger"
          busy={busy}
          aria-label={t('sure_label', { number })}
          onClick={onDelete}
        >
          {t('sure')}
        </Button>
      </>
    );
  return (
    <>
      <IconButton
        size="s"
        icon="arrow-up"
        label={t('earlier', { number })}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="s"
        icon="arrow-dn"
        label={t('later', { number })}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton size="s" icon="close" label={t('delete', { number })} onClick={() => setAsks(true)} />
    </>
  );
}

/** One picture of the performer: its state, and what she can do with it. */
export function OwnPicture(props: Props) {
  const { picture, number } = props;
  const t = useText(doorPicturesText);
  const { picture_id, state, reason, width_px, height_px } = picture;
  return (
    <li data-state={state}>
      <img
        src={doorPictureUrl(picture_id, 'small')}
        width={width_px}
        height={height_px}
        alt={t('picture', { number })}
        loading="lazy"
      />
      <div>
        <b>{t(`state.${state}`)}</b>
        {reason !== null && <small>{t(`reason.${reason}`)}</small>}
      </div>
      <span className="door-picture-acts">
        <Acts {...props} />
      </span>
    </li>
  );
}
