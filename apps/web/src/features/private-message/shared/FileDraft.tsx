import { MESSAGE_CLIP_TYPES, MESSAGE_PICTURE_TYPES, type ErrorName } from '@akari/rules';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Intent } from '../../../platform/api/intent.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { fileText } from './file-text.ts';
import { messageKept, selectFileLimits, type FileLimits } from './private-message.slice.ts';
import { clipRefusal, uploadClip } from './send-clip.ts';
import { smallPicture, uploadPicture, type FileSent } from './send-picture.ts';
import './message-file.css';

const MEGABYTE = 1024 * 1024;

interface Chosen {
  kind: 'picture' | 'clip';
  body: Blob;
  url: string;
}
/** Where a file is uploaded to. */
export interface FileTarget {
  path: string;
  query: Readonly<Record<string, string | undefined>>;
}

/** What is sent of a file of the device, or why nothing. */
async function read(file: File, limits: FileLimits): Promise<Chosen | ErrorName> {
  const clip = file.type.startsWith('video/');
  const refused = clip ? clipRefusal(file, null, limits) : null;
  if (refused !== null) return refused;
  const body = clip ? file : await smallPicture(file);
  return body === null
    ? 'private_file_broken'
    : { kind: clip ? 'clip' : 'picture', body, url: URL.createObjectURL(body) };
}

function ClipPreview({ url, onLength }: { url: string; onLength: (length_s: number) => void }) {
  const t = useText(fileText);
  return (
    <video
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={t('chosen_clip')}
      onLoadedMetadata={({ currentTarget }) => onLength(currentTarget.duration)}
    />
  );
}

/** How much of a clip has left; then the server checks it. */
function Sending({ part }: { part: number }) {
  const t = useText(fileText);
  return (
    <label className="file-draft-sending">
      {t(part < 1 ? 'sending' : 'checking')}
      <progress value={part} max={1} />
    </label>
  );
}

interface DraftProps {
  chosen: Chosen;
  target: FileTarget;
  limits: FileLimits;
  /** Whether a message can be sent now. */
  open: boolean;
  onOver: () => void;
}

/** The chosen file, and the buttons that send it or not. */
function Draft({ chosen, target, limits, open, onOver }: DraftProps) {
  const t = useText(fileText);
  const dispatch = useAppDispatch();
  const [part, setPart] = useState<number | null>(null);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [too_long, setTooLong] = useState(false);
  const intent = useRef(new Intent());
  const error = useErrorText(too_long ? 'private_clip_too_long' : refused);
  const { kind, body, url } = chosen;
  const clip = kind === 'clip';
  const busy = part !== null;
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const upload = (idempotency_key: string): Promise<FileSent> =>
    clip
      ? uploadClip(target.path, target.query, body, { idempotency_key, onPart: setPart })
      : uploadPicture(target.path, target.query, body, idempotency_key);
  const confirm = async (): Promise<void> => {
    if (busy) return;
    setPart(0);
    setRefused(null);
    const answer = await upload(intent.current.keyFor(url));
    setPart(null);
    if ('error' in answer) return setRefused(answer.error);
    for (const message of answer.messages) dispatch(messageKept({ message }));
    return onOver();
  };
  return (
    <>
      {clip ? (
        <ClipPreview
          url={url}
          onLength={(length_s) => setTooLong(clipRefusal(body, length_s, limits) === 'private_clip_too_long')}
        />
      ) : (
        <img src={url} alt={t('chosen')} />
      )}
      {clip && part !== null && <Sending part={part} />}
      <div className="file-draft-acts">
        <Button size="s" busy={busy} disabled={!open || too_long} onClick={() => void confirm()}>
          {t(clip ? 'send_clip' : 'send')}
        </Button>
        <Button size="s" look="ghost" disabled={busy} onClick={onOver}>
          {t('cancel')}
        </Button>
      </div>
      {error !== null && <p role="alert">{error.whole}</p>}
    </>
  );
}

/** Chooses a photo or a clip of the device, shows it, and sends it once it is confirmed. */
export function FileDraft({ open, target }: { open: boolean; target: FileTarget }) {
  const t = useText(fileText);
  const limits = useAppSelector(selectFileLimits);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const error = useErrorText(refused);
  if (limits === null) return null;
  const choose = async ({ target: field }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = field.files ?? [];
    field.value = '';
    if (file === undefined) return;
    const one = await read(file, limits);
    setRefused(typeof one === 'string' ? one : null);
    setChosen(typeof one === 'string' ? null : one);
  };
  return (
    <div className="file-draft">
      {chosen === null ? (
        <>
          <Button size="s" look="ghost" icon="image" disabled={!open} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <small>
            {t('limits', {
              seconds: limits.seconds,
              megabytes: Math.round(limits.file_bytes / MEGABYTE),
            })}
          </small>
        </>
      ) : (
        <Draft {...{ chosen, target, limits, open }} onOver={() => setChosen(null)} />
      )}
      <input
        ref={input}
        type="file"
        accept={[...MESSAGE_PICTURE_TYPES, ...MESSAGE_CLIP_TYPES].join()}
        hidden
        aria-label={t('choose')}
        onChange={(event) => void choose(event)}
      />
      {error !== null && <p role="alert">{error.whole}</p>}
    </div>
  );
}
