import { QUEUE_PICTURE_PATH, type QueueAbout, type QueueItem } from '@akari/contract/queue';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { doorPictureText } from './door-picture-text.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { Person } from './Person.tsx';

/** A picture for the door of a room. It is loaded when a person opens it, because each opening is recorded. */
export function AboutDoorPicture({
  about,
  item,
}: {
  about: Extract<QueueAbout, { kind: 'door_picture' }>;
  item: QueueItem;
}) {
  const t = useText(doorPictureText);
  const { dateTime } = useFormat();
  const [open, setOpen] = useState(false);
  const { performer, width_px, height_px, at_ms, rejected_before } = about;
  const gone = item.state === 'decided' || item.state === 'withdrawn';
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('performer')}>
          <Person person={performer} />
        </Fact>
        <Fact label={t('added')}>
          <span className="num">{dateTime(at_ms)}</span>
        </Fact>
        <Fact label={t('size')}>
          <span className="num">{`${width_px} × ${height_px}`}</span>
        </Fact>
        <Fact label={t('rejected')}>
          <span className="num">{t('times', { count: rejected_before })}</span>
        </Fact>
      </Facts>
      {!gone && (
        <section className="queue-part">
          <h3>{t('picture')}</h3>
          {open ? (
            <img
              className="queue-picture"
              src={QUEUE_PICTURE_PATH.replace(':item_id', item.item_id)}
              width={width_px}
              height={height_px}
              alt={t('of', { name: performer.user_name })}
            />
          ) : (
            <p>
              <Button icon="image" onClick={() => setOpen(true)}>
                {t('open')}
              </Button>{' '}
              <small>{t('open_text')}</small>
            </p>
          )}
        </section>
      )}
    </>
  );
}
