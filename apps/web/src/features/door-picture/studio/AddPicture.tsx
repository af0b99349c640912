import { MESSAGE_PICTURE_TYPES, type ErrorName } from '@akari/rules';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { api } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { smallPicture } from '../../private-message/shared/send-picture.ts';
import { uploadDoorPicture } from './api.ts';
import { doorPicturesText } from './text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

const MEGABYTE = 1024 * 1024;

/** The button that uploads a picture of the device, and how many more there may be. */
export function AddPicture({
  left,
  limits,
  onAdded,
}: {
  left: number;
  limits: { most: number; file_bytes: number };
  onAdded: () => void;
}) {
  const t = useText(doorPicturesText);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const intent = useRef(new Intent());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const error = useErrorText(refused);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = '';
    if (file === undefined) return;
    setBusy(true);
    // The server says what is wrong with a picture that this browser cannot read.
    const picture = (await smallPicture(file)) ?? file;
    const key = intent.current.keyFor([file.name, file.size, file.lastModified]);
    const wrong = await uploadDoorPicture(picture, key);
    setBusy(false);
    setRefused(wrong);
    if (wrong !== null) return;
    intent.current = new Intent();
    dispatch(api.util.invalidateTags(['DoorPictures']));
    onAdded();
  };
  const megabytes = Math.floor(limits.file_bytes / MEGABYTE);
  return (
    <div className="door-pictures-add">
      <input
        ref={input}
        type="file"
        hidden
        accept={MESSAGE_PICTURE_TYPES.join()}
        onChange={(event) => void choose(event)}
      />
      <Button look="lit" icon="plus" busy={busy} disabled={left <= 0} onClick={() => input.current?.click()}>
        {t(busy ? 'sending' : 'add')}
      </Button>
      <p>{left > 0 ? t('left', { left, megabytes }) : t('full', { most: limits.most })}</p>
      {error !== null && (
        <p role="alert">
          <ErrorWords shown={error} />
        </p>
      )}
    </div>
  );
}
