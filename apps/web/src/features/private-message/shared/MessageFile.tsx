import { messageFileUrl, type MessageFile } from '@akari/contract/private-message';
import { useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { fileText } from './file-text.ts';
import './message-file.css';

interface ViewProps {
  file: MessageFile;
  own: boolean;
  onFailed: () => void;
}

function Picture({ file, own, onFailed }: ViewProps) {
  const t = useText(fileText);
  const { file_id, width_px, height_px, selfy } = file;
  return (
    <img
      src={messageFileUrl(file_id)}
      width={width_px}
      height={height_px}
      loading="lazy"
      alt={t(own ? 'picture_own' : selfy ? 'selfy' : 'picture')}
      onError={onFailed}
    />
  );
}

/** Nothing of the clip is loaded before it is played. */
function Clip({ file, own, onFailed }: ViewProps) {
  const t = useText(fileText);
  const { clock } = useFormat();
  const { file_id, width_px, height_px, duration_ms = 0 } = file;
  return (
    <>
      <video
        src={messageFileUrl(file_id)}
        width={width_px}
        height={height_px}
        controls
        playsInline
        preload="none"
        aria-label={t(own ? 'clip_own' : 'clip')}
        onError={onFailed}
      />
      <figcaption className="num">
        {t('clip_length', { length: clock(Math.max(1_000, duration_ms)) })}
      </figcaption>
    </>
  );
}

/** The picture or clip of a message. Its bytes come only for the two people of the message. */
export function MessageFileView({ file, own }: { file: MessageFile; own: boolean }) {
  const t = useText(fileText);
  const [failed, setFailed] = useState(false);
  const { kind, selfy, gone } = file;
  const View = kind === 'clip' ? Clip : Picture;
  const absent = gone ? 'gone' : 'failed';
  return (
    <figure className="message-file">
      {selfy && (
        <figcaption>
          <Icon name="smile" size="xs" />
          {t('selfy')}
        </figcaption>
      )}
      {gone || failed ? (
        <p>{t(kind === 'clip' ? `${absent}_clip` : absent)}</p>
      ) : (
        <View file={file} own={own} onFailed={() => setFailed(true)} />
      )}
    </figure>
  );
}
