import { blogPictureUrl, type SeenEntry } from '@akari/contract/blog';
import { useFormat, useText } from '../../../text/index.ts';
import { blogText } from '../text.ts';
import { wordsIn } from '../words.ts';
import '../blog.css';

type Shown = Pick<SeenEntry, 'words' | 'pictures' | 'published_at_ms'>;

/** An entry as it is read: title, day, text and pictures. */
export function EntryView({ entry: { words, pictures, published_at_ms } }: { entry: Shown }) {
  const t = useText(blogText);
  const { language, day } = useFormat();
  const title = wordsIn(words.title, language);
  const text = wordsIn(words.text, language);
  return (
    <article className="blog-entry">
      <header>
        <h1 lang={title.lang} dir="auto">
          {title.text}
        </h1>
        <time dateTime={new Date(published_at_ms).toISOString()}>{day(published_at_ms)}</time>
      </header>
      <div className="blog-text" lang={text.lang} dir="auto">
        {text.text.split('\n').map((line, at) =>
          // The lines of an entry never change their places.
          line === '' ? null : (
            <p key={`${at} ${line}`} dir="auto">
              {line}
            </p>
          ),
        )}
      </div>
      {pictures.length > 0 && (
        <div className="blog-pictures">
          {pictures.map((picture, at) => {
            const caption = wordsIn(picture.caption, language);
            return (
              <figure key={picture.picture_id}>
                <img
                  src={blogPictureUrl(picture.picture_id, 'large')}
                  width={picture.width_px}
                  height={picture.height_px}
                  alt={
                    caption.text === '' ? t('picture', { title: title.text, number: at + 1 }) : caption.text
                  }
                  loading={at === 0 ? 'eager' : 'lazy'}
                />
                {/* The picture is called by it, so that it is not read out twice. */}
                {caption.text !== '' && (
                  <figcaption lang={caption.lang} dir="auto" aria-hidden>
                    {caption.text}
                  </figcaption>
                )}
              </figure>
            );
          })}
        </div>
      )}
    </article>
  );
}
