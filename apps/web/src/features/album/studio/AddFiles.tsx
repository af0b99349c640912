import type { OwnAlbum } from '@akari/contract/album';
import { MESSAGE_CLIP_TYPES, MESSAGE_PICTURE_TYPES, type ErrorName } from '@akari/rules';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { randomId } from '../../../platform/api/intent.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useText } from '../../../text/index.ts';
import { smallPicture } from '../../private-message/shared/send-picture.ts';
import { uploadToAlbum } from '../api.ts';
import type { AlbumLimits } from './AlbumForm.tsx';
import { ownAlbumText } from './text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

const MEGABYTE = 1024 * 1024;

/** A clip as it is, a photo small; the server says what is wrong with one that this browser cannot read. */
const prepared = async (file: File): Promise<Blob> =>
  MESSAGE_CLIP_TYPES.some((type) => type === file.type) ? file : ((await smallPicture(file)) ?? file);

/** The button that uploads photos and clips of the device, and how many more there may be. */
export function AddFiles({
  album,
  limits,
  onAdded,
}: {
  album: OwnAlbum;
  limits: AlbumLimits;
  onAdded: (count: number) => void;
}) {
  const t = useText(ownAlbumText);
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ number: number; count: number } | null>(null);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const error = useErrorText(refused);
  const left = limits.pictures - album.pictures.filter(({ state }) => state !== 'rejected').length;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    let [added, wrong]: [number, ErrorName | null] = [0, null];
    for (const [at, file] of files.entries()) {
      setSending({ number: at + 1, count: files.length });
      wrong = await uploadToAlbum(album.album_id, await prepared(file), randomId());
      if (wrong !== null) break;
      added += 1;
    }
    setSending(null);
    setRefused(wrong);
    if (added > 0) onAdded(added);
  };
  const megabytes = Math.floor(limits.file_bytes / MEGABYTE);
  return (
    <div className="album-add">
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={[...MESSAGE_PICTURE_TYPES, ...MESSAGE_CLIP_TYPES].join()}
        onChange={(event) => void choose(event)}
      />
      <Button icon="plus" busy={sending !== null} disabled={left <= 0} onClick={() => input.current?.click()}>
        {sending === null ? t('add') : t('sending', sending)}
      </Button>
      <p>
        {left > 0
          ? t('left', { left, megabytes, seconds: limits.seconds })
          : t('album_full', { most: limits.pictures })}
      </p>
      {error !== null && (
        <p role="alert">
          <ErrorWords shown={error} />
        </p>
      )}
    </div>
  );
}
