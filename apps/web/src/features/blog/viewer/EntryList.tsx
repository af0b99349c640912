import type { SeenEntry } from '@akari/contract/blog';
import { Button } from '../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useText } from '../../../text/index.ts';
import { blogText } from '../text.ts';
import { EntryCard } from './EntryCard.tsx';

/** Entries, newest first, and the button for older ones. */
export function EntryList({
  entries,
  named,
  more,
  loading,
}: {
  entries: readonly SeenEntry[];
  /** Whether a card says who wrote it. */
  named: boolean;
  more: (() => void) | null;
  loading: boolean;
}) {
  const t = useText(blogText);
  if (entries.length === 0) return <EmptyState title={t('none')}>{t('none_text')}</EmptyState>;
  return (
    <>
      <ul className="blog-list">
        {entries.map((entry) => (
          <li key={entry.entry_id}>
            <EntryCard entry={entry} named={named} />
          </li>
        ))}
      </ul>
      {more !== null && (
        <Button className="blog-more" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
