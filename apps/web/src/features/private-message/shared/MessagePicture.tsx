import { messageFileUrl, type MessageFile } from '@akari/contract/private-message';
import { useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { pictureText } from './picture-text.ts';
import './message-picture.css';

/** The picture of a message. Its bytes come only for the two people of the message. */
export function MessagePicture({ file, own }: { file: MessageFile; own: boolean }) {
  const t = useText(pictureText);
  const [failed, setFailed] = useState(false);
  const { file_id, width_px, height_px, selfy, gone } = file;
  return (
    <figure className="message-picture">
      {selfy && (
        <figcaption>
          <Icon name="smile" size="xs" />
          {t('selfy')}
        </figcaption>
      )}
      {gone || failed ? (
        <p>{t(gone ? 'gone' : 'failed')}</p>
      ) : (
        <img
          src={messageFileUrl(file_id)}
          width={width_px}
          height={height_px}
          loading="lazy"
          alt={t(own ? 'picture_own' : selfy ? 'selfy' : 'picture')}
          onError={() => setFailed(true)}
        />
      )}
    </figure>
  );
}
