import type { ChannelCard } from '@akari/contract/channel';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { arrange, onAirCount, type Wish } from '../../features/home/arrange.ts';
import { ChannelGrid, GridSkeleton } from '../../features/home/ChannelGrid.tsx';
import { selectFeaturedId } from '../../features/home/online-list.slice.ts';
import { StatusFilter } from '../../features/home/StatusFilter.tsx';
import { useFirstPictures } from '../../features/home/use-first-pictures.ts';
import { homeText } from '../../features/home/text.ts';
import { useStillList } from '../../features/home/use-still-list.ts';
import { useOnlineList } from '../../features/home/use-online-list.ts';
import { useSearchFold } from '../../features/home/use-search-fold.ts';
import { Welcome } from '../../features/home/Welcome.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { FindField } from '../shell/FindField.tsx';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useNear } from '../../platform/browser/use-near.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Phrases } from '../../text/Phrases.tsx';
import { latePart } from '../../platform/error/late-part.tsx';
import { expectedBanners, noteBanners } from './kept-banners.ts';
import { useRoomAhead } from './use-room-ahead.ts';
import { useWelcome } from './use-welcome.ts';
import './home.css';

/** Apart from `features/campaign/late.tsx`, which would share a chunk with the forms of other screens. */
const CampaignBanners = latePart(
  async () => (await import('../../features/campaign/CampaignBanners.tsx')).CampaignBanners,
  { silent: true },
);

/** The banners, while a campaign has one. */
function Banners() {
  const { data: site } = useGetSiteQuery();
  useEffect(() => {
    if (site?.campaign_banners === false) noteBanners(0);
  }, [site]);
  return site?.campaign_banners === true ? <CampaignBanners onPlace={noteBanners} /> : null;
}

/** Shown after a name was typed. */
const NotInList = latePart(async () => (await import('./NotInList.tsx')).NotInList, { silent: true });

const HomeRows = latePart(async () => (await import('../../features/search/HomeRows.tsx')).HomeRows, {
  silent: true,
});

/** Below the list. Their code and their pictures are for those who scroll there. */
function Rows() {
  const [place, near] = useNear<HTMLDivElement>();
  return <div ref={place}>{near && <HomeRows />}</div>;
}

/** The place of the banners that the last visit had: where it was not kept free they are below the list, so that nothing moves. */
const KeptPlace = ({ count }: { count: number }) => (
  <div className="home-campaigns" data-count={count}>
    <Banners />
  </div>
);

/** The list: its filter, the grid, and what stands below. */
function List({ channels, lit, banners }: { channels: ChannelCard[]; lit: number; banners: number }) {
  const t = useText(homeText);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const featured_id = useAppSelector(selectFeaturedId);
  const [status, setStatus] = useState<Wish['status']>('all');
  const name = search.get('q') ?? '';
  const fold = useSearchFold(name !== '');
  // A status without channels has no chip, so its filter could not be removed.
  const wished = channels.some((channel) => channel.status === status) ? status : 'all';
  const found = arrange(channels, { status: wished, name }, fold);
  const still = useStillList({ found, featured_id, everybody: channels, wish: `${wished} ${name}` });
  const showAll = () => {
    setStatus('all');
    void navigate(PATHS.home, { replace: true });
  };
  const dark = lit === 0 && name === '' && <EmptyState title={t('none_title')}>{t('none_text')}</EmptyState>;
  return (
    <>
      <StatusFilter channels={channels} status={wished} onChange={setStatus} />
      {still.channels.length === 0 && name !== '' && <NotInList name={name} showAll={showAll} />}
      <div className="home-list" {...still.region}>
        <ChannelGrid channels={still.channels} featured_id={still.featured_id} instead={dark} />
        {banners === 0 && <Banners />}
        {name === '' && wished === 'all' && <Rows />}
      </div>
    </>
  );
}

export const ownFirstView = true;

/** `/home`: the channels that are live (spec §2). */
export function Component() {
  const t = useText(homeText);
  const { number } = useFormat();
  const { channels, error } = useOnlineList();
  const ahead = useRoomAhead(channels !== null);
  const welcome = useWelcome();
  const [banners] = useState(expectedBanners);
  const lit = onAirCount(channels ?? []);
  useFirstPictures(welcome !== 'unknown' && (channels !== null || error !== null));
  const title = <title>{`${t('title')} – Akari`}</title>;
  if (welcome === 'unknown')
    return (
      <main className="home">
        {title}
        <Loading />
      </main>
    );
  return (
    <main className="home" {...ahead}>
      {title}
      {welcome === 'shown' && <Welcome />}
      <div className="lv-h">
        <h1 className="kin">
          <Phrases>{t('lit_now')}</Phrases>
        </h1>
        {channels !== null && (
          <p className="lv-n">
            <b className="num">{number(lit)}</b>
            {t('on_air', { count: lit })}
          </p>
        )}
        <FindField />
      </div>
      {banners > 0 && <KeptPlace count={banners} />}
      {channels === null && error !== null && <OfflineState error={error} />}
      {channels === null && error === null && (
        <>
          <Loading />
          <div className="flt" />
          <GridSkeleton />
        </>
      )}
      {channels !== null && <List channels={channels} lit={lit} banners={banners} />}
    </main>
  );
}
