import { blogFeedUrl, newsFeedUrl } from '@akari/contract/blog';
import { PATHS, type Language } from '@akari/rules';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import {
  useGetBlogEntryQuery,
  useLazyListBlogQuery,
  useLazyListPerformerBlogQuery,
} from '../../features/blog/api.ts';
import { EditEntry } from '../../features/blog/studio/EditEntry.tsx';
import { OwnBlog } from '../../features/blog/studio/OwnBlog.tsx';
import { ownBlogText } from '../../features/blog/studio/text.ts';
import { blogText } from '../../features/blog/text.ts';
import { Comments } from '../../features/blog/viewer/Comments.tsx';
import { EntryList } from '../../features/blog/viewer/EntryList.tsx';
import { EntryView } from '../../features/blog/viewer/EntryView.tsx';
import { LikeButton } from '../../features/blog/viewer/LikeButton.tsx';
import { blogPath, wordsIn } from '../../features/blog/words.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { usePages } from '../../platform/api/use-pages.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { Door } from '../review/Door.tsx';
import './blog-screen.css';

function Page({
  title,
  lead,
  ways,
  children,
}: {
  title: string;
  lead?: string;
  ways?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="blog-screen">
      <title>{`${title} – Akari`}</title>
      <h1 className="kin">{title}</h1>
      {lead !== undefined && <p className="blog-lead">{lead}</p>}
      {ways !== undefined && <p className="blog-links">{ways}</p>}
      {children}
    </main>
  );
}

/** The link to a feed in the language of the page. The head of the page names it for readers of feeds. */
function FeedWays({ title, urlIn }: { title: string; urlIn: (language: Language) => string }) {
  const t = useText(blogText);
  const url = urlIn(useLanguage());
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={url} />
      <a href={url}>{t('feed')}</a>
    </>
  );
}

function Missing({ title }: { title: string }) {
  const t = useText(blogText);
  return (
    <main className="blog-screen">
      <title>{`${title} – Akari`}</title>
      <EmptyState
        heading
        title={title}
        action={
          <ButtonLink look="lit" to={PATHS.blog}>
            {t('all')}
          </ButtonLink>
        }
      >
        {t('missing_text')}
      </EmptyState>
    </main>
  );
}

/** The newest entries of all performers, or the news of the service. */
function Newest({ of }: { of: 'performers' | 'news' }) {
  const t = useText(blogText);
  const [load] = useLazyListBlogQuery();
  const { rows, error, more, loading } = usePages(
    (before) => load({ query: { of, ...(before !== null && { before }) } }).unwrap(),
    (page) => page.entries,
  );
  const news = of === 'news';
  return (
    <Page
      title={t(news ? 'news' : 'title')}
      lead={t(news ? 'news_lead' : 'lead')}
      ways={
        <>
          <Link to={news ? PATHS.blog : PATHS.news}>{t(news ? 'title' : 'news')}</Link>
          {news && <FeedWays title={t('news')} urlIn={newsFeedUrl} />}
        </>
      }
    >
      {error !== null ? (
        <OfflineState error={error} />
      ) : rows === null ? (
        <Loading />
      ) : (
        <EntryList entries={rows} named={!news} more={more} loading={loading} />
      )}
    </Page>
  );
}

function PerformerBlog({ performer_name }: { performer_name: string }) {
  const t = useText(blogText);
  const lang = useLanguage();
  const [load] = useLazyListPerformerBlogQuery();
  const { first, rows, error, more, loading } = usePages(
    (before) => load({ params: { performer_name }, query: before === null ? {} : { before } }).unwrap(),
    (page) => page.entries,
  );
  if (error?.name === 'performer_not_found') return <Missing title={t('missing_blog')} />;
  if (first === null || rows === null)
    return (
      <main className="blog-screen">{error === null ? <Loading /> : <OfflineState error={error} />}</main>
    );
  const { performer } = first;
  const name = performer.display_name[lang];
  return (
    <Page
      title={t('of', { name })}
      ways={
        <>
          <Link to={`${PATHS.profile}/${encodeURIComponent(performer.performer_name)}`}>
            {t('open_profile', { name })}
          </Link>
          <Link to={PATHS.blog}>{t('all')}</Link>
          <FeedWays
            title={t('of', { name })}
            urlIn={(language) => blogFeedUrl(performer.performer_name, language)}
          />
        </>
      }
    >
      <EntryList entries={rows} named={false} more={more} loading={loading} />
    </Page>
  );
}

function OneEntry({ entry_id }: { entry_id: string }) {
  const t = useText(blogText);
  const lang = useLanguage();
  const { data, error } = useGetBlogEntryQuery({ params: { entry_id } }, { refetchOnMountOrArgChange: true });
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found') return <Missing title={t('missing')} />;
  if (data === undefined)
    return (
      <main className="blog-screen">{fault === null ? <Loading /> : <OfflineState error={fault} />}</main>
    );
  const { entry, liked } = data;
  const { performer } = entry;
  return (
    <main className="blog-screen blog-reading">
      <title>{`${wordsIn(entry.words.title, lang).text} – Akari`}</title>
      <p className="blog-links">
        {performer === null ? (
          <Link to={PATHS.news}>{t('all_news')}</Link>
        ) : (
          <>
            <Link to={blogPath(performer.performer_name)}>
              {t('of', { name: performer.display_name[lang] })}
            </Link>
            <Link to={`${PATHS.profile}/${encodeURIComponent(performer.performer_name)}`}>
              {t('open_profile', { name: performer.display_name[lang] })}
            </Link>
          </>
        )}
      </p>
      <EntryView entry={entry} />
      <LikeButton key={String(liked)} entry_id={entry_id} liked={liked} likes={entry.likes} />
      {performer !== null && <Comments entry_id={entry_id} />}
    </main>
  );
}

/** `/diary`: a performer writes. */
function Diary({ entry_id }: { entry_id: string | undefined }) {
  const t = useText(ownBlogText);
  const phase = useAppSelector(selectLoginPhase);
  const manages = useMay('blog.manage');
  if (phase === 'checking') return <main className="blog-screen" />;
  if (!manages)
    return (
      <main className="blog-screen">
        <title>{`${t('title')} – Akari`}</title>
        <Door guests={t('needed')} others={t('performers_only')} />
      </main>
    );
  const title = entry_id === undefined ? 'title' : entry_id === 'new' ? 'new_title' : 'edit_title';
  return (
    <Page title={t(title)}>
      {entry_id === undefined ? <OwnBlog /> : <EditEntry key={entry_id} entry_id={entry_id} />}
    </Page>
  );
}

/** `/blog`, `/news` and `/diary`. */
export function Component() {
  const { pathname } = useLocation();
  const { performer_name, entry_id } = useParams();
  if (pathname.startsWith(PATHS.diary)) return <Diary entry_id={entry_id} />;
  if (entry_id !== undefined) return <OneEntry key={entry_id} entry_id={entry_id} />;
  if (performer_name !== undefined)
    return <PerformerBlog key={performer_name} performer_name={performer_name} />;
  const of = pathname.startsWith(PATHS.news) ? 'news' : 'performers';
  return <Newest key={of} of={of} />;
}
