import { QUEUE_VIEWER_PICTURE_PATH, type QueueAbout, type QueueItem } from '@akari/contract/queue';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { Person } from './Person.tsx';
import { viewerProfileText } from './viewer-profile-text.ts';

type About = Extract<QueueAbout, { kind: 'viewer_profile' }>;

/** The picture that waits. It is loaded when a person opens it, because each opening is recorded. */
function Picture({ about, item }: { about: About; item: QueueItem }) {
  const t = useText(viewerProfileText);
  const [open, setOpen] = useState(false);
  const { picture, viewer } = about;
  if (picture === null) return <p className="queue-gone">{t('no_picture')}</p>;
  const gone = item.state === 'decided' || item.state === 'withdrawn';
  return (
    <>
      <p>{t(picture.is_new ? 'is_new' : 'is_same')}</p>
      {open && !gone && (
        <img
          className="queue-picture"
          src={QUEUE_VIEWER_PICTURE_PATH.replace(':item_id', item.item_id)}
          width={picture.width_px}
          height={picture.height_px}
          alt={t('of', { name: viewer.user_name })}
        />
      )}
      {!open && !gone && (
        <p>
          <Button icon="image" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>{' '}
          <small>{t('open_text')}</small>
        </p>
      )}
    </>
  );
}

/** The picture and the line that a viewer wants to show to performers. */
export function AboutViewerProfile({ about, item }: { about: About; item: QueueItem }) {
  const t = useText(viewerProfileText);
  const { dateTime } = useFormat();
  const { viewer, line, shown_line, sent_at_ms, rejected_before } = about;
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('viewer')}>
          <Person person={viewer} />
        </Fact>
        <Fact label={t('sent')}>
          <span className="num">{dateTime(sent_at_ms)}</span>
        </Fact>
        <Fact label={t('rejected')}>
          <span className="num">{t('times', { count: rejected_before })}</span>
        </Fact>
      </Facts>
      <section className="queue-part">
        <h3>{t('line')}</h3>
        {line === '' ? (
          <p className="queue-gone">{t('no_line')}</p>
        ) : (
          <p className="queue-words" dir="auto">
            {line}
          </p>
        )}
      </section>
      {shown_line !== '' && shown_line !== line && (
        <section className="queue-part">
          <h3>{t('shown')}</h3>
          <p className="queue-words" dir="auto">
            {shown_line}
          </p>
        </section>
      )}
      <section className="queue-part">
        <h3>{t('picture')}</h3>
        <Picture about={about} item={item} />
      </section>
    </>
  );
}
