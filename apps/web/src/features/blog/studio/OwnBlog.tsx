import type { OwnEntry } from '@akari/contract/blog';
import { PATHS } from '@akari/rules';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { OfflineState } from '../../../platform/error/OfflineState.tsx';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useListOwnBlogQuery } from '../api.ts';
import { blogPath, wordsIn } from '../words.ts';
import { EntryState } from './EntryState.tsx';
import { OwnComments } from './OwnComments.tsx';
import { ownBlogText } from './text.ts';
import '../blog.css';
import './own-blog.css';

/** What staff have decided is on the page within this time, milliseconds. */
const LOOK_EVERY_MS = 30_000;

function Row({ entry }: { entry: OwnEntry }) {
  const t = useText(ownBlogText);
  const { language, dateTime } = useFormat();
  const title = wordsIn(entry.words.title, language);
  return (
    <li className="panel blog-row">
      <div>
        <h2 lang={title.lang} dir="auto">
          {title.text}
        </h2>
        <p className="blog-by">
          <time dateTime={new Date(entry.changed_at_ms).toISOString()}>{dateTime(entry.changed_at_ms)}</time>
          <span className="num">{t('likes', { count: entry.likes })}</span>
          {entry.waiting > 0 && <b className="num">{t('waiting', { count: entry.waiting })}</b>}
        </p>
        <EntryState entry={entry} />
      </div>
      {entry.state !== 'taken_down' && (
        <ButtonLink size="s" to={`${PATHS.diary}/${entry.entry_id}`}>
          {t('edit')}
        </ButtonLink>
      )}
    </li>
  );
}

/** The blog of a performer: her entries, and the comments that wait for her. */
export function OwnBlog() {
  const t = useText(ownBlogText);
  const me = useAppSelector(selectMe);
  const { data, error, refetch } = useListOwnBlogQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const failed = apiErrorOf(error);
  if (data === undefined) return failed === null ? <Loading /> : <OfflineState error={failed} />;
  const { entries, limits } = data;
  const full = entries.filter(({ state }) => state !== 'taken_down').length >= limits.entries;
  const add = full ? (
    <p className="blog-hint">{t('full', { most: limits.entries })}</p>
  ) : (
    <ButtonLink look="lit" icon="plus" to={`${PATHS.diary}/new`}>
      {t('make')}
    </ButtonLink>
  );
  return (
    <>
      <p className="blog-hint">{t('lead')}</p>
      {entries.length === 0 ? (
        <EmptyState title={t('none')} action={add} />
      ) : (
        <>
          <div className="blog-ways">
            {add}
            {me !== null && (
              <ButtonLink look="ghost" to={blogPath(me.user_name)}>
                {t('view')}
              </ButtonLink>
            )}
          </div>
          <ul className="blog-rows">
            {entries.map((entry) => (
              <Row key={entry.entry_id} entry={entry} />
            ))}
          </ul>
          <OwnComments onChanged={() => void refetch()} />
        </>
      )}
    </>
  );
}
