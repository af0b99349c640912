import { blogPictureUrl, type SeenEntry } from '@akari/contract/blog';
import { Link } from 'react-router';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { blogText } from '../text.ts';
import { entryPath, wordsIn } from '../words.ts';
import '../blog.css';

/** Longest beginning of a text on a card, in code points. */
const EXCERPT = 80;
/** A new line is a space, but not after the end of a Japanese sentence. */
const excerptOf = (text: string): string => {
  const letters = [...text.replace(/(?<=[。、！？」])\s+/gu, '').replace(/\s+/gu, ' ')];
  return letters.length <= EXCERPT ? letters.join('') : `${letters.slice(0, EXCERPT - 1).join('')}…`;
};

/** An entry in a list: its first picture, title, author and beginning. The whole card leads to it. */
export function EntryCard({ entry, named }: { entry: SeenEntry; named: boolean }) {
  const t = useText(blogText);
  const { language, day } = useFormat();
  const { entry_id, performer, words, pictures, published_at_ms, likes, comments } = entry;
  const title = wordsIn(words.title, language);
  const text = wordsIn(words.text, language);
  const [cover] = pictures;
  return (
    <article className="blog-card">
      {cover !== undefined && (
        <img
          src={blogPictureUrl(cover.picture_id, 'small')}
          width={cover.width_px}
          height={cover.height_px}
          alt=""
          loading="lazy"
        />
      )}
      <div>
        <h3 lang={title.lang} dir="auto">
          <Link to={entryPath(performer?.performer_name ?? null, entry_id)}>{title.text}</Link>
        </h3>
        <p className="blog-by">
          {named && performer !== null && <bdi>{performer.display_name[language]}</bdi>}
          <time dateTime={new Date(published_at_ms).toISOString()}>{day(published_at_ms)}</time>
        </p>
        <p className="blog-excerpt" lang={text.lang} dir="auto">
          {excerptOf(text.text)}
        </p>
        {(likes > 0 || comments > 0) && (
          <p className="blog-counts num">
            <span>
              <Icon name="heart" size="xs" />
              <span className="vh">{t('likes', { count: likes })}</span>
              <span aria-hidden>{likes}</span>
            </span>
            {performer !== null && (
              <span>
                <Icon name="bubble" size="xs" />
                <span className="vh">{t('comments', { count: comments })}</span>
                <span aria-hidden>{comments}</span>
              </span>
            )}
          </p>
        )}
      </div>
    </article>
  );
}
