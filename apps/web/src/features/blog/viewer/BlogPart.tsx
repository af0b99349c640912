import { Link } from 'react-router';
import { useLanguage, useText } from '../../../text/index.ts';
import { useListPerformerBlogQuery } from '../api.ts';
import { blogText } from '../text.ts';
import { blogPath } from '../words.ts';
import { EntryCard } from './EntryCard.tsx';

/** Entries of a profile. */
const SHOWN = 3;

/** The newest entries of a performer on her profile; nothing where she has none. */
export function BlogPart({ performer_name }: { performer_name: string }) {
  const t = useText(blogText);
  const language = useLanguage();
  const { data } = useListPerformerBlogQuery(
    { params: { performer_name }, query: { limit: SHOWN } },
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined || data.entries.length === 0) return null;
  return (
    <section className="panel blog-part" aria-labelledby="blog-part">
      <header>
        <h2 id="blog-part">{t('title')}</h2>
        <Link to={blogPath(performer_name)}>
          {t('all_of', { name: data.performer.display_name[language] })}
        </Link>
      </header>
      <ul className="blog-list">
        {data.entries.map((entry) => (
          <li key={entry.entry_id}>
            <EntryCard entry={entry} named={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
