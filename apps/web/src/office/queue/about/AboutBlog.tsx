import { officeBlogPictureUrl } from '@akari/contract/office';
import type { QueueAbout, QueueItem } from '@akari/contract/queue';
import { LANGUAGES, type BlogWords, type BothWords } from '@akari/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { blogText } from './blog-text.ts';
import { Person } from './Person.tsx';
import '../../shell/office-part.css';
import './about.css';

interface Picture {
  picture_id: string;
  width_px: number;
  height_px: number;
  caption: BothWords;
}

/** The words of an entry in both languages. */
export function EntryWords({ words }: { words: BlogWords }) {
  const t = useText(blogText);
  return (
    <dl className="queue-changes">
      {LANGUAGES.filter((language) => words.title[language] !== '').map((language) => (
        <div key={language}>
          <dt>{t(`languages.${language}`)}</dt>
          <dd className="queue-words" lang={language} dir="auto">
            <b>{words.title[language]}</b>
            {'\n'}
            {words.text[language]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A picture, which is loaded when a person opens it, because each opening is recorded. */
export function OpenBlogPicture({
  picture: { picture_id, width_px, height_px, caption },
  number,
  name,
}: {
  picture: Picture;
  number: number;
  name: string;
}) {
  const t = useText(blogText);
  const [open, setOpen] = useState(false);
  const captions = LANGUAGES.filter((language) => caption[language] !== '');
  return (
    <>
      {captions.map((language) => (
        <p key={language} className="queue-words" lang={language} dir="auto">
          {t('caption', { text: caption[language] })}
        </p>
      ))}
      {open ? (
        <img
          className="queue-picture"
          src={officeBlogPictureUrl(picture_id)}
          width={width_px}
          height={height_px}
          alt={t('of', { name, number })}
        />
      ) : (
        <OpenPress number={number} onOpen={() => setOpen(true)} />
      )}
    </>
  );
}

function OpenPress({ number, onOpen }: { number: number; onOpen: () => void }) {
  const t = useText(blogText);
  return (
    <p>
      <Button icon="image" aria-label={`${t('picture', { number })} ${t('open')}`} onClick={onOpen}>
        {t('open')}
      </Button>{' '}
      <small>{t('open_text')}</small>
    </p>
  );
}

/** An entry of a blog that waits, beside what others see of it. */
export function AboutBlog({
  about,
  item,
}: {
  about: Extract<QueueAbout, { kind: 'blog' }>;
  item: QueueItem;
}) {
  const t = useText(blogText);
  const { dateTime } = useFormat();
  const { performer, words, shown_words, planned_at_ms, pictures, sent_at_ms, rejected_before, entry_id } =
    about;
  const gone = item.state === 'decided' || item.state === 'withdrawn';
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('performer')}>
          <Person person={performer} />
        </Fact>
        <Fact label={t('sent')}>
          <span className="num">{dateTime(sent_at_ms)}</span>
        </Fact>
        <Fact label={t('planned')}>
          {planned_at_ms === null ? t('at_once') : <span className="num">{dateTime(planned_at_ms)}</span>}
        </Fact>
        <Fact label={t('rejected')}>
          <span className="num">{t('times', { count: rejected_before })}</span>
        </Fact>
      </Facts>
      <section className="queue-part">
        <h3>{t('wanted')}</h3>
        <EntryWords words={words} />
      </section>
      {pictures.length > 0 && (
        <section className="queue-part">
          <h3>{t('pictures')}</h3>
          {pictures.map((picture, at) => (
            <div key={picture.picture_id}>
              <p>
                {t('picture', { number: at + 1 })} {picture.is_new && <b>{t('is_new')}</b>}
              </p>
              {!gone && <OpenBlogPicture picture={picture} number={at + 1} name={performer.user_name} />}
            </div>
          ))}
        </section>
      )}
      {shown_words !== null && (
        <section className="queue-part">
          <h3>{t('shown')}</h3>
          <EntryWords words={shown_words} />
        </section>
      )}
      <p>
        <Link className="office-link" to={`/blog/${entry_id}`}>
          {t('entry')}
        </Link>
      </p>
    </>
  );
}
