import { PATHS } from '@akari/rules';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../text/index.ts';
import { searchText } from './text.ts';
import './tag-chips.css';

interface Names {
  ja: string;
  en: string;
}

export const tagPath = (name: string): string => `${PATHS.tags}/${encodeURIComponent(name)}`;

/** Tags as links to the performers who have them. */
export function TagChips({ tags }: { tags: readonly Names[] }) {
  const t = useText(searchText);
  const language = useLanguage();
  if (tags.length === 0) return null;
  return (
    <ul className="tag-chips" aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag.ja}>
          <Link to={tagPath(tag[language])}>#{tag[language]}</Link>
        </li>
      ))}
    </ul>
  );
}
