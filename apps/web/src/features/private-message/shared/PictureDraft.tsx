import { MESSAGE_PICTURE_TYPES, type ErrorName } from '@akari/rules';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Intent } from '../../../platform/api/intent.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { pictureText } from './picture-text.ts';
import { messageKept } from './private-message.slice.ts';
import { smallPicture, type PictureSent } from './send-picture.ts';
import './message-picture.css';

interface Chosen {
  jpeg: Blob;
  url: string;
}

/** Chooses a photo of the device, shows it, and sends it once it is confirmed. */
export function PictureDraft({
  open,
  send,
}: {
  /** Whether a message can be sent now. */
  open: boolean;
  send: (jpeg: Blob, idempotency_key: string) => Promise<PictureSent>;
}) {
  const t = useText(pictureText);
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const intent = useRef(new Intent());
  const error = useErrorText(refused);
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file === undefined) return;
    const jpeg = await smallPicture(file);
    setRefused(jpeg === null ? 'private_file_broken' : null);
    setChosen(jpeg === null ? null : { jpeg, url: URL.createObjectURL(jpeg) });
    intent.current.done();
  };
  const confirm = async (): Promise<void> => {
    if (chosen === null || busy) return;
    setBusy(true);
    const answer = await send(chosen.jpeg, intent.current.keyFor(chosen.url));
    setBusy(false);
    if ('error' in answer) return setRefused(answer.error);
    for (const message of answer.messages) dispatch(messageKept({ message }));
    setRefused(null);
    return setChosen(null);
  };
  return (
    <div className="picture-draft">
      {chosen === null ? (
        <Button size="s" look="ghost" icon="image" disabled={!open} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      ) : (
        <>
          <img src={chosen.url} alt={t('chosen')} />
          <div className="picture-draft-acts">
            <Button size="s" busy={busy} disabled={!open} onClick={() => void confirm()}>
              {t('send')}
            </Button>
            <Button size="s" look="ghost" disabled={busy} onClick={() => setChosen(null)}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={MESSAGE_PICTURE_TYPES.join()}
        hidden
        aria-label={t('choose')}
        onChange={(event) => void choose(event)}
      />
      {error !== null && <p role="alert">{error.whole}</p>}
    </div>
  );
}
