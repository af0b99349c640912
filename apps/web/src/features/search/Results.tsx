import type { ChannelCard } from '@akari/contract/channel';
import type { AnswerOf } from '@akari/contract/common';
import type { searchPerformers } from '@akari/contract/search';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { usePages } from '../../platform/api/use-pages.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useText } from '../../text/index.ts';
import { ChannelTile } from '../home/ChannelTile.tsx';
import { useLazySearchPerformersQuery } from './api.ts';
import { searchText } from './text.ts';
import type { Wish } from './wish.ts';
import '../home/channel-grid.css';
import './search.css';

const Grid = ({ channels }: { channels: readonly ChannelCard[] }) => (
  <div className="grid">
    {channels.map((channel) => (
      <ChannelTile key={channel.channel_id} channel={channel} />
    ))}
  </div>
);

type Instead = NonNullable<AnswerOf<typeof searchPerformers>['instead']>;

function Part({ title, channels }: { title: string; channels: readonly ChannelCard[] }) {
  if (channels.length === 0) return null;
  return (
    <section className="search-instead" aria-label={title}>
      <h2>{title}</h2>
      <Grid channels={channels} />
    </section>
  );
}

/** Where an empty result leads: it is never the end. */
function Elsewhere({ instead, clear }: { instead: Instead; clear: () => void }) {
  const t = useText(searchText);
  return (
    <>
      <EmptyState title={t('none')} action={<Button onClick={clear}>{t('clear')}</Button>}>
        {t('none_text')}
      </EmptyState>
      <Part title={t('similar')} channels={instead.similar} />
      <Part title={t('live_now')} channels={instead.live} />
      <Part title={t('popular')} channels={instead.popular} />
    </>
  );
}

/** The performers of one search, page by page. Its key is the address, so that another search begins from its first page. */
export function Results({ wish, clear }: { wish: Wish; clear: () => void }) {
  const t = useText(searchText);
  const [load] = useLazySearchPerformersQuery();
  const { first, rows, error, loading, more } = usePages(
    async (before) => {
      const page = Number(before ?? '1');
      const answer = await load({ query: { ...wish, page } }).unwrap();
      return { ...answer, next_before: answer.more ? String(page + 1) : null };
    },
    ({ performers }) => performers,
  );
  if (first === null || rows === null)
    return error === null ? (
      <>
        <Loading />
        <Skeleton className="search-skeleton" count={8} />
      </>
    ) : (
      <OfflineState error={error} />
    );
  if (rows.length === 0)
    return first.instead === undefined ? null : <Elsewhere instead={first.instead} clear={clear} />;
  return (
    <section aria-label={t('results')}>
      <Grid channels={rows} />
      {more !== null && (
        <Button className="search-more" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
