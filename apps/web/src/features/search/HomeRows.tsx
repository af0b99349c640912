import type { ChannelCard } from '@akari/contract/channel';
import { PATHS, type HomeRow } from '@akari/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { ChannelTile } from '../home/ChannelTile.tsx';
import { offAir } from '../home/arrange.ts';
import { isListed, selectKnown } from '../home/online-list.slice.ts';
import { useGetRecommendChoiceQuery, useListHomeRowsQuery, useSetRecommendChoiceMutation } from './api.ts';
import { searchText } from './text.ts';
import './home-rows.css';

const WAYS: Partial<Record<HomeRow, string>> = {
  favourites: PATHS.favourites,
  newcomers: `${PATHS.search}?new=1`,
  ranking: `${PATHS.ranking}?period=month`,
  voice: `${PATHS.search}?status=live&voice=1`,
};

function Row({
  row,
  title,
  cards,
  hint,
  labels,
}: {
  row: HomeRow;
  title: string;
  cards: readonly ChannelCard[];
  hint?: ReactNode;
  /** What stands above a card, by channel. */
  labels?: ReadonlyMap<string, string>;
}) {
  const t = useText(searchText);
  const way = WAYS[row];
  const known = useAppSelector(selectKnown);
  const current = cards.map((card) => {
    const now = known?.[card.channel_id] ?? card;
    return isListed(now) ? now : offAir(card);
  });
  if (current.length === 0) return null;
  return (
    <section className="home-row" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hint}
        {way !== undefined && (
          <Link to={way} aria-label={t('rows.more_of', { row: title })}>
            {t('rows.more')}
          </Link>
        )}
      </header>
      <ul>
        {current.map((channel) => (
          <li key={channel.channel_id}>
            {labels !== undefined && (
              <p className="home-row-label num">
                <Icon name="clock" size="xs" />
                {labels.get(channel.channel_id)}
              </p>
            )}
            <ChannelTile channel={channel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Switches off, or on again, what is recommended by what the viewer watched. */
function RecommendSwitch({ on, onChanged }: { on: boolean; onChanged: () => void }) {
  const t = useText(searchText);
  const dispatch = useAppDispatch();
  const [choose, { isLoading }] = useSetRecommendChoiceMutation();
  const press = async (): Promise<void> => {
    const { error } = await choose({ body: { recommends: !on } });
    if (error === undefined)
      dispatch(noticeShown({ kind: 'success', text: t(on ? 'rows.off_done' : 'rows.on_done') }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    onChanged();
  };
  return (
    <button type="button" className="home-row-act" disabled={isLoading} onClick={() => void press()}>
      {t(on ? 'rows.off' : 'rows.on')}
    </button>
  );
}

function SwitchedOff({ onChanged }: { onChanged: () => void }) {
  const { data, refetch } = useGetRecommendChoiceQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data?.recommends !== false) return null;
  return (
    <RecommendSwitch
      on={false}
      onChanged={() => {
        void refetch();
        onChanged();
      }}
    />
  );
}

/**
 * Rows of performers below the live list. Who is in them is read once for a visit of the page, so that nothing moves while
 * a person looks at them. Their cards are those of the list where it has them, which is current; a performer who left it
 * keeps the place.
 */
export function HomeRows() {
  const t = useText(searchText);
  const { dateTime } = useFormat();
  const language = useLanguage();
  const views = useMay('search.save');
  const { data, refetch } = useListHomeRowsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined) return null;
  const { recommended, soon } = data;
  const times = new Map(soon.map(({ channel, at_ms }) => [channel.channel_id, dateTime(at_ms)]));
  const again = (): void => void refetch();
  return (
    <div className="home-rows">
      <Row row="favourites" title={t('rows.favourites')} cards={data.favourites} />
      {recommended !== null && (
        <Row
          row="recommended"
          title={t('rows.recommended', { name: recommended.because[language] })}
          cards={recommended.performers}
          hint={
            <>
              <p>{t('rows.recommended_hint')}</p>
              <RecommendSwitch on onChanged={again} />
            </>
          }
        />
      )}
      <Row row="soon" title={t('rows.soon')} cards={soon.map(({ channel }) => channel)} labels={times} />
      <Row row="newcomers" title={t('rows.newcomers')} cards={data.newcomers} />
      <Row row="ranking" title={t('rows.ranking')} cards={data.ranking} />
      <Row row="voice" title={t('rows.voice')} cards={data.voice} />
      {views && recommended === null && <SwitchedOff onChanged={again} />}
    </div>
  );
}
