import { officeAlbumPictureUrl } from '@akari/contract/office';
import type { QueueAbout, QueueItem } from '@akari/contract/queue';
import { LANGUAGES } from '@akari/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Points } from '../../../kit/brand/Points.tsx';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { albumText } from './album-text.ts';
import { Person } from './Person.tsx';
import './about.css';

type About = Extract<QueueAbout, { kind: 'album' }>;
type Picture = NonNullable<About['picture']>;

/** Words in both languages. */
export function BothWords({ words }: { words: { ja: string; en: string } }) {
  const t = useText(albumText);
  return (
    <dl className="queue-changes">
      {LANGUAGES.map((language) => (
        <div key={language}>
          <dt>{t(`languages.${language}`)}</dt>
          <dd className="queue-words" lang={language} dir="auto">
            {words[language] === '' ? t('nothing') : words[language]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A picture or clip, which is loaded when a person opens it, because each opening is recorded. */
export function OpenPicture({ picture, name }: { picture: Picture; name: string }) {
  const t = useText(albumText);
  const [open, setOpen] = useState(false);
  const { picture_id, kind, width_px, height_px } = picture;
  const src = officeAlbumPictureUrl(picture_id);
  if (!open)
    return (
      <p>
        <Button icon={kind === 'clip' ? 'play' : 'image'} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>{' '}
        <small>{t('open_text')}</small>
      </p>
    );
  return kind === 'clip' ? (
    <video className="queue-video" src={src} controls autoFocus aria-label={t('clip_of', { name })} />
  ) : (
    <img className="queue-picture" src={src} width={width_px} height={height_px} alt={t('of', { name })} />
  );
}

const seconds = (duration_ms: number | null): number => Math.round((duration_ms ?? 0) / 1_000);

/** The title of an album, or a picture or clip of one. */
export function AboutAlbum({ about, item }: { about: About; item: QueueItem }) {
  const t = useText(albumText);
  const { dateTime } = useFormat();
  const { performer, access, units, picture, title, at_ms, rejected_before, album_id } = about;
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
        <Fact label={t('access')}>{t(`accesses.${access}`)}</Fact>
        {units !== null && (
          <Fact label={t('price')}>
            <Points units={units} decimals={0} max_decimals={2} />
          </Fact>
        )}
        <Fact label={t('rejected')}>
          <span className="num">{t('times', { count: rejected_before })}</span>
        </Fact>
      </Facts>
      <section className="queue-part">
        <h3>{t('words')}</h3>
        <BothWords words={title} />
      </section>
      {picture !== null && (
        <section className="queue-part">
          <h3>
            {picture.kind === 'clip' ? t('clip', { seconds: seconds(picture.duration_ms) }) : t('picture')}
          </h3>
          {!gone && <OpenPicture picture={picture} name={performer.user_name} />}
          <h3>{t('caption')}</h3>
          <BothWords words={picture.caption} />
        </section>
      )}
      <p>
        <Link to={`/albums/${album_id}`}>{t('album')}</Link>
      </p>
    </>
  );
}
