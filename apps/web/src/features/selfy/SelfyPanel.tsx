import { MESSAGE_FILE_ANSWER_PATH } from '@akari/contract/private-message';
import { isAdmin, mayTakePart, USER_TYPE, type ErrorName } from '@akari/rules';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { ownStream, watchOwnStream } from '../../media/devices/own-stream.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { messageKept } from '../private-message/shared/private-message.slice.ts';
import { drawJpeg, uploadPicture } from '../private-message/shared/send-picture.ts';
import type { StudioToolProps } from '../studio-panel/studio-tool.ts';
import { selectViewers } from '../viewers/viewers.slice.ts';
import { selfyPressText } from './press-text.ts';
import { selfyText } from './text.ts';
import './selfy-panel.css';

interface Taken {
  jpeg: Blob;
  url: string;
}

/** The camera as it is now, and the button that takes a still of it. Viewers see it the same way round. */
function Camera({ stream, onTaken }: { stream: MediaStream; onTaken: (jpeg: Blob) => void }) {
  const t = useText(selfyText);
  const video = useRef<HTMLVideoElement>(null);
  // Before its first frame there is nothing to take.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  const take = async (): Promise<void> => {
    const element = video.current;
    if (element === null || element.videoWidth === 0) return;
    const jpeg = await drawJpeg(element, { width: element.videoWidth, height: element.videoHeight });
    if (jpeg !== null) onTaken(jpeg);
  };
  return (
    <>
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('live')}
        onLoadedData={() => setReady(true)}
      />
      <Button icon="cam" disabled={!ready} onClick={() => void take()}>
        {t('take')}
      </Button>
    </>
  );
}

/** Viewers who take part; guests and administrators get no private message. */
function useRecipients() {
  return useAppSelector(selectViewers).filter(
    ({ user_type, session_type }) =>
      user_type !== USER_TYPE.guest && !isAdmin(user_type) && mayTakePart(session_type as 115),
  );
}

/** Whom the taken still goes to, and the buttons that send it or take another. */
function SendSelfy({ taken, onOver }: { taken: Taken; onOver: (sent: boolean) => void }) {
  const t = useText(selfyText);
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const recipients = useRecipients();
  const [chosen, setChosen] = useState('all');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const intent = useRef(new Intent());
  const error = useErrorText(refused);
  const one = recipients.find(({ user_id }) => user_id === chosen);
  const to = one === undefined ? 'all' : one.user_id;
  const choices = [
    { value: 'all', label: t('all', { count: recipients.length }) },
    ...recipients.map(({ user_id, user_name }) => ({ value: user_id, label: user_name })),
  ];
  const send = async (): Promise<void> => {
    setBusy(true);
    const query = { viewer_id: to, lang, selfy: '1' };
    const key = intent.current.keyFor([taken.url, to]);
    const answer = await uploadPicture(MESSAGE_FILE_ANSWER_PATH, query, taken.jpeg, key);
    setBusy(false);
    if ('error' in answer) return setRefused(answer.error);
    for (const message of answer.messages) dispatch(messageKept({ message }));
    return onOver(true);
  };
  return (
    <>
      <img src={taken.url} alt={t('taken')} />
      <Select label={t('to')} value={to} choices={choices} onChange={setChosen} />
      <p>{t(recipients.length === 0 ? 'nobody' : 'about')}</p>
      {error !== null && <p role="alert">{error.whole}</p>}
      <div className="selfy-acts">
        <Button look="lit" busy={busy} disabled={recipients.length === 0} onClick={() => void send()}>
          {one === undefined ? t('send_all') : t('send_to', { name: one.user_name })}
        </Button>
        <Button look="ghost" disabled={busy} onClick={() => onOver(false)}>
          {t('again')}
        </Button>
      </div>
    </>
  );
}

function Selfy() {
  const t = useText(selfyText);
  const stream = useSyncExternalStore(watchOwnStream, ownStream);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [sent, setSent] = useState(false);
  const url = taken?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const camera = stream !== null && stream.getVideoTracks().length > 0 ? stream : null;
  return (
    <div className="selfy">
      {taken !== null && (
        <SendSelfy
          taken={taken}
          onOver={(was_sent) => {
            setTaken(null);
            setSent(was_sent);
          }}
        />
      )}
      {taken === null && camera === null && <p>{t('no_camera')}</p>}
      {taken === null && camera !== null && (
        <Camera
          stream={camera}
          onTaken={(jpeg) => {
            setTaken({ jpeg, url: URL.createObjectURL(jpeg) });
            setSent(false);
          }}
        />
      )}
      <p role="status">{sent && t('sent')}</p>
    </div>
  );
}

/** A still of the performer's own camera, sent to one viewer or to all. */
export function SelfyPanel({ open, onOpenChange }: StudioToolProps) {
  const title = useText(selfyPressText)('tool');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      {open && <Selfy />}
    </Sheet>
  );
}
