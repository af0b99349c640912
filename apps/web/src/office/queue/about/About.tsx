import { QUEUE_VIDEO_PATH, type QueueAbout, type QueueItem } from '@akari/contract/queue';
import { CONTACT_SUBJECT_TITLES } from '@akari/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { queueText } from '../text.ts';
import { AboutAlbum } from './AboutAlbum.tsx';
import { AboutBlog } from './AboutBlog.tsx';
import { AboutDifference } from './AboutDifference.tsx';
import { AboutDoorPicture } from './AboutDoorPicture.tsx';
import { AboutPayment } from './AboutPayment.tsx';
import { AboutPlanStop } from './AboutPlanStop.tsx';
import { AboutProfile } from './AboutProfile.tsx';
import { AboutRefund } from './AboutRefund.tsx';
import { AboutReview } from './AboutReview.tsx';
import { AboutReport } from './AboutReport.tsx';
import { AboutViewerProfile } from './AboutViewerProfile.tsx';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { useStaff } from '../../me/staff.ts';
import { Person } from './Person.tsx';
import '../../../kit/css/message-thread.css';
import './about.css';

type Of<K extends QueueAbout['kind']> = Extract<QueueAbout, { kind: K }>;

const MS_PER_SECOND = 1_000;

/** A submitted ID video. It is loaded when a person opens it, because each opening is recorded. */
function AboutIdVideo({ about, item }: { about: Of<'id_video'>; item: QueueItem }) {
  const t = useText(queueText);
  const { dateTime } = useFormat();
  const [open, setOpen] = useState(false);
  const gone = item.state === 'decided' || item.state === 'withdrawn';
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('id_video.performer')}>
          <Person person={about.performer} />
        </Fact>
        <Fact label={t('id_video.submitted')}>
          <span className="num">{dateTime(about.submitted_at_ms)}</span>
        </Fact>
        <Fact label={t('id_video.length')}>
          <span className="num">
            {t('id_video.seconds', { count: Math.round(about.duration_ms / MS_PER_SECOND) })}
          </span>
        </Fact>
        <Fact label={t('id_video.rejected')}>
          <span className="num">{t('id_video.times', { count: about.rejected_before })}</span>
        </Fact>
      </Facts>
      {!gone && (
        <section className="queue-part">
          <h3>{t('id_video.video')}</h3>
          {open ? (
            <video
              className="queue-video"
              src={QUEUE_VIDEO_PATH.replace(':item_id', item.item_id)}
              controls
              autoFocus
              aria-label={t('id_video.video')}
            />
          ) : (
            <p>
              <Button icon="play" onClick={() => setOpen(true)}>
                {t('id_video.open')}
              </Button>{' '}
              <small>{t('id_video.open_text')}</small>
            </p>
          )}
        </section>
      )}
    </>
  );
}

function AboutBarLift({ about }: { about: Of<'bar_lift'> }) {
  const t = useText(queueText);
  const { dateTime } = useFormat();
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('bar.viewer')}>
          <Person person={about.viewer} />
        </Fact>
        <Fact label={t('bar.performer')}>
          <Person person={about.performer} />
        </Fact>
        <Fact label={t('bar.banned')}>
          <span className="num">{dateTime(about.banned_at_ms)}</span>
        </Fact>
        {about.asked_at_ms !== null && (
          <Fact label={t('bar.asked')}>
            <span className="num">{dateTime(about.asked_at_ms)}</span>
          </Fact>
        )}
      </Facts>
      <section className="queue-part">
        <h3>{t('bar.message')}</h3>
        <p className="queue-words">{about.message ?? t('bar.no_message')}</p>
      </section>
    </>
  );
}

/** Where a withdrawal is carried out: the purchases of the person, or all of them, if the sender was not logged in. */
function WithdrawnPurchases({ person }: { person: Of<'contact'>['person'] }) {
  const t = useText(queueText);
  const { rights } = useStaff();
  if (!rights.includes('people.read')) return null;
  const to = person === null ? '/purchases' : `/purchases?buyer=${person.user_id}`;
  return (
    <Fact label={t('contact.withdrawal')}>
      <Link to={to}>{t(person === null ? 'contact.all_purchases' : 'contact.purchases')}</Link>
    </Fact>
  );
}

function AboutContact({ about }: { about: Of<'contact'> }) {
  const t = useText(queueText);
  const { dateTime, language } = useFormat();
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('contact.from')}>
          {about.person === null ? t('contact.guest') : <Person person={about.person} />}
        </Fact>
        <Fact label={t('contact.number')}>
          <span className="num">{about.number}</span>
        </Fact>
        <Fact label={t('contact.subject')}>{CONTACT_SUBJECT_TITLES[language][about.subject]}</Fact>
        <Fact label={t('contact.lang')}>{t(`contact.languages.${about.lang}`)}</Fact>
        {about.email !== null && <Fact label={t('contact.email')}>{about.email}</Fact>}
        {about.subject === 'withdrawal' && <WithdrawnPurchases person={about.person} />}
      </Facts>
      <section className="queue-part">
        <h3>{t('contact.messages')}</h3>
        <ol className="message-thread">
          {about.messages.map(({ message_id, by, text, at_ms }) => (
            <li key={message_id} data-own={by === 'staff' ? '' : undefined}>
              <p className="message-by">
                <b>{t(`contact.${by}`)}</b>
                <small className="num">{dateTime(at_ms)}</small>
              </p>
              <p className="message-text" lang={about.lang}>
                {text}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** What an item is about. */
export function About({ about, item }: { about: QueueAbout; item: QueueItem }) {
  switch (about.kind) {
    case 'report':
      return <AboutReport about={about} item={item} />;
    case 'id_video':
      return <AboutIdVideo about={about} item={item} />;
    case 'door_picture':
      return <AboutDoorPicture about={about} item={item} />;
    case 'review':
      return <AboutReview about={about} />;
    case 'profile':
      return <AboutProfile about={about} />;
    case 'album':
      return <AboutAlbum about={about} item={item} />;
    case 'blog':
      return <AboutBlog about={about} item={item} />;
    case 'viewer_profile':
      return <AboutViewerProfile about={about} item={item} />;
    case 'bar_lift':
      return <AboutBarLift about={about} />;
    case 'contact':
      return <AboutContact about={about} />;
    case 'payment':
      return <AboutPayment about={about} />;
    case 'plan_stop':
      return <AboutPlanStop about={about} />;
    case 'difference':
      return <AboutDifference about={about} />;
    case 'refund':
      return <AboutRefund about={about} />;
  }
}
