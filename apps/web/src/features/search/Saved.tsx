import { Link } from 'react-router';
import { PATHS } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { kitText } from '../../kit/text.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { factText } from '../profile/fact-text.ts';
import { useListSavedSearchesQuery, useRemoveSavedSearchMutation, useSaveSearchMutation } from './api.ts';
import { searchText } from './text.ts';
import { addressOf, tagsIn, wishOf, type Wish } from './wish.ts';
import './search.css';

/** A search in words. */
function useNameOf(): (wish: Wish) => string {
  const t = useText(searchText);
  const words = useText(kitText);
  const of_fact = useText(factText);
  const range = (what: string, from?: string, to?: string): string[] =>
    from === undefined && to === undefined
      ? []
      : [
          `${what} ${from === undefined ? t('up_to', { to: to ?? '' }) : t('between', { from, to: to ?? '' })}`,
        ];
  return (wish) => {
    const { status, speaks, play, performance, sort } = wish;
    const parts = [
      ...(wish.q === undefined ? [] : [`“${wish.q}”`]),
      ...tagsIn(wish).map((tag) => `#${tag}`),
      ...(status === undefined ? [] : [status === 'live' ? t('status_live') : words(`status.${status}`)]),
      ...(speaks === undefined ? [] : [t(`languages.${speaks}`)]),
      ...(play === undefined ? [] : [of_fact(`play.${play}`)]),
      ...(performance === undefined ? [] : [of_fact(`performance.${performance}`)]),
      ...range(t('price'), wish.price_from, wish.price_to),
      ...range(t('age'), wish.age_from, wish.age_to),
      ...(['new', 'voice', 'toy'] as const).filter((name) => wish[name] !== undefined).map((name) => t(name)),
      ...(sort === undefined ? [] : [t(`sorts.${sort}`)]),
    ];
    return parts.length === 0 ? t('all') : parts.join(' · ');
  };
}

function SavedList({ wish }: { wish: Wish }) {
  const t = useText(searchText);
  const dispatch = useAppDispatch();
  const nameOf = useNameOf();
  const { data, refetch } = useListSavedSearchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save, saving] = useSaveSearchMutation();
  const [remove] = useRemoveSavedSearchMutation();
  if (data === undefined) return null;
  const address = addressOf(wish);
  const kept = data.searches.map((search) => ({
    ...search,
    wish: wishOf(new URLSearchParams(search.address)),
  }));
  const is_kept = kept.some((search) => addressOf(search.wish) === address);
  const told = (error: unknown): void => {
    dispatch(
      noticeShown(
        error === undefined
          ? { kind: 'success', text: t('saved_done') }
          : { error: apiErrorOf(error)?.name ?? 'server_failed' },
      ),
    );
    void refetch();
  };
  if (kept.length === 0 && address === '') return null;
  return (
    <section className="search-saved" aria-label={t('saved')}>
      {kept.length > 0 && (
        <>
          <h2>{t('saved')}</h2>
          <ul>
            {kept.map((search) => (
              <li key={search.search_id}>
                <Link to={`${PATHS.search}?${addressOf(search.wish)}`}>
                  <bdi>{nameOf(search.wish)}</bdi>
                </Link>
                <IconButton
                  size="s"
                  icon="close"
                  label={t('unsave', { search: nameOf(search.wish) })}
                  onClick={() =>
                    void remove({ params: { search_id: search.search_id } }).then(() => void refetch())
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {address !== '' && (
        <Button
          size="s"
          icon={is_kept ? 'check' : 'plus'}
          disabled={is_kept}
          busy={saving.isLoading}
          onClick={() => void save({ body: { address } }).then(({ error }) => told(error))}
        >
          {t(is_kept ? 'is_saved' : 'save')}
        </Button>
      )}
    </section>
  );
}

/** The searches that a viewer keeps, and the way to keep this one. */
export function Saved({ wish }: { wish: Wish }) {
  return useMay('search.save') ? <SavedList wish={wish} /> : null;
}
