import type { AnswerOf, ChannelCard, searchPerformers, SearchQuery } from '@akari/contract';
import { isOnAir } from '@akari/rules';
import { shownCard } from '../../core/favourite/list-favourites.ts';
import { cardsById } from '../../core/channel/state/channel.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { findPerformers } from './find-performers.ts';
import { ANY, NO_LIMITS, wishOf, type Wish } from './wish.ts';

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

/** Performers of each list that stands in for a result. */
const INSTEAD_MOST = 8;

async function few(services: Services, wish: Wish): Promise<ChannelCard[]> {
  const { ids } = await findPerformers(services, wish, 1);
  return cardsInOrder(services.database.db, ids.slice(0, INSTEAD_MOST));
}

/** Less of the same: the words without the filters, else the filters without the words, else one of the words. */
async function similarTo(services: Services, wish: Wish): Promise<ChannelCard[]> {
  const limited = JSON.stringify(wish.limits) !== JSON.stringify(NO_LIMITS);
  const filtered = wish.traits.length > 0 || limited || wish.status !== 'all';
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
    const found = await few(services, one);
    if (found.length > 0) return found;
  }
  return [];
}

interface Others {
  live: number[];
  popular: number[];
}
/** Who else is there is the same for everybody, so that a node looks for them at most so often. */
const FRESH_MS = 5_000;
const others = perNode(() => ({ at_ms: -Infinity, ids: { live: [], popular: [] } as Others }));

/** Ids of performers on the air, and of those who lead the ranking, the best first. Their cards are read each time. */
async function othersOf(services: Services): Promise<Others> {
  const known = others(services);
  const now_ms = services.clock.nowMs();
  if (now_ms - known.at_ms < FRESH_MS && now_ms >= known.at_ms) return known.ids;
  const [live, popular] = [
    await findPerformers(services, { ...ANY, status: 'live' }, 1),
    await findPerformers(services, { ...ANY, sort: 'ranking' }, 1),
  ];
  const ids = { live: live.ids, popular: popular.ids };
  Object.assign(known, { at_ms: now_ms, ids });
  return ids;
}

/** What stands in for a result that is empty. Nothing is in two lists. */
async function insteadOf(services: Services, wish: Wish | null) {
  const { db } = services.database;
  const similar = wish === null ? [] : await similarTo(services, wish);
  const shown = new Set(similar.map(({ performer_id }) => performer_id));
  const known = await othersOf(services);
  const take = async (ids: readonly number[]): Promise<ChannelCard[]> => {
    const free = ids.filter((id) => !shown.has(String(id))).slice(0, INSTEAD_MOST);
    const cards = await cardsInOrder(db, free);
    for (const { performer_id } of cards) shown.add(performer_id);
    return cards;
  };
  // Who has left the air since they were looked for is not live.
  const live = (await take(known.live)).filter(({ status }) => isOnAir(status));
  return { similar, live, popular: await take(known.popular) };
}

/** One page of a search. */
export async function search(
  services: Services,
  query: SearchQuery,
): Promise<AnswerOf<typeof searchPerformers>> {
  const { db } = services.database;
  const wish = await wishOf(services, query);
  const { ids, more } =
    wish === null ? { ids: [], more: false } : await findPerformers(services, wish, query.page);
  const performers = await cardsInOrder(db, ids);
  if (performers.length > 0 || query.page > 1) return { performers, more };
  return { performers, more, instead: await insteadOf(services, wish) };
}
