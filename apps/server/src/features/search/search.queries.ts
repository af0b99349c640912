import type { AnswerOf, ChannelCard, searchPerformers, SearchQuery } from '@akari/contract';
import { shownCard } from '../../core/favourite/list-favourites.ts';
import { cardsById } from '../../core/channel/state/channel.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { findPerformers, wishOf, type Wish } from './find-performers.ts';

/** Cards in the order of ids, without closed accounts and hidden chats: both may have changed since they were found. */
export async function cardsInOrder(db: Db, ids: readonly number[]): Promise<ChannelCard[]> {
  if (ids.length === 0) return [];
  const cards = await cardsById(db, [...ids]);
  return ids.flatMap((id) => {
    const card = cards.get(id);
    return card === undefined || card.closed === true || card.status === 'hidden_chat'
      ? []
      : [shownCard(card)];
  });
}

const ANY: Wish = { words: [], traits: [], status: 'all', sort: 'live', more: [] };
/** Performers of each list that stands in for a result. */
const INSTEAD_MOST = 8;

async function few(db: Db, wish: Wish, without: ReadonlySet<string> = new Set()): Promise<ChannelCard[]> {
  const { ids } = await findPerformers(db, wish, 1);
  const others = ids.filter((id) => !without.has(String(id)));
  return cardsInOrder(db, others.slice(0, INSTEAD_MOST));
}

/** Less of the same: the words without the filters, else the filters without the words, else one of the words. */
async function similarTo(db: Db, wish: Wish): Promise<ChannelCard[]> {
  const filtered = wish.traits.length > 0 || wish.more.length > 0 || wish.status !== 'all';
  const less: Wish[] = [
    ...(filtered && wish.words.length > 0 ? [{ ...ANY, words: wish.words }] : []),
    ...(wish.words.length > 0 && filtered ? [{ ...wish, words: [] }] : []),
    ...(wish.words.length > 1 ? wish.words.map((word) => ({ ...ANY, words: [word] })) : []),
    // A part of a word that is not found: its beginning.
    ...wish.words
      .filter((word) => [...word].length > 2)
      .map((word) => ({ ...ANY, words: [[...word].slice(0, 2).join('')] })),
    ...(filtered && wish.words.length === 0 ? wish.traits.map((trait) => ({ ...ANY, traits: [trait] })) : []),
  ];
  for (const one of less) {
    const found = await few(db, one);
    if (found.length > 0) return found;
  }
  return [];
}

/** What stands in for a result that is empty. Nothing is in two lists. */
async function insteadOf(db: Db, wish: Wish | null) {
  const similar = wish === null ? [] : await similarTo(db, wish);
  const shown = new Set(similar.map(({ performer_id }) => performer_id));
  const live = await few(db, { ...ANY, status: 'live' }, shown);
  for (const { performer_id } of live) shown.add(performer_id);
  return { similar, live, popular: await few(db, { ...ANY, sort: 'ranking' }, shown) };
}

/** One page of a search. */
export async function search(
  services: Services,
  query: SearchQuery,
): Promise<AnswerOf<typeof searchPerformers>> {
  const { db } = services.database;
  const wish = await wishOf(services, query);
  const { ids, more } = wish === null ? { ids: [], more: false } : await findPerformers(db, wish, query.page);
  const performers = await cardsInOrder(db, ids);
  if (performers.length > 0 || query.page > 1) return { performers, more };
  return { performers, more, instead: await insteadOf(db, wish) };
}
