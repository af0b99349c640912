import { isDeepStrictEqual } from 'node:util';
import type { CardFigures, CardStatus, ChannelCard } from '@akari/contract';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { Throttle } from '../../../platform/sync/throttle.ts';

/** Interval of events to home pages at this node; the first change is sent at once. */
const SHOW_EVERY_MS = 1_000;
const TELL_EVERY_MS = 500;
const TOPIC = 'home';

/** A card, and the version at which a field other than a figure last changed, as far as this node knows. */
interface Shown {
  card: ChannelCard;
  since_version: number;
}

const withoutFigures = ({ version: _v, viewer_count: _c, still_url: _s, ...rest }: ChannelCard) => rest;
const sameButFigures = (one: ChannelCard, other: ChannelCard): boolean =>
  isDeepStrictEqual(withoutFigures(one), withoutFigures(other));

const figuresOf = ({ card, since_version }: Shown): CardFigures => ({
  channel_id: card.channel_id,
  since_version,
  version: card.version,
  viewer_count: card.viewer_count,
  still_url: card.still_url,
});

const statusOf = ({ channel_id, version, status, on_air_since_ms, closed }: ChannelCard): CardStatus => ({
  ...{ channel_id, version, status, on_air_since_ms },
  ...(closed === undefined ? {} : { closed }),
});
const sameStatus = (one: ChannelCard, other: ChannelCard): boolean =>
  one.status === other.status && one.on_air_since_ms === other.on_air_since_ms && one.closed === other.closed;

/**
 * Collects changes of the home page. A page gets the changes of the cards that it shows, and of the others their status, by
 * which it arranges them; the whole card when a channel is offline no more, because the page may not have it. Stills and
 * viewer counts change often, so for most cards only these figures are sent. Each node collects for its own sockets, and
 * forwards the changes that it found to the other nodes.
 */
export class HomeFeed {
  readonly #realtime: Services['realtime'];
  readonly #shown = new Map<string, Shown>();
  /** Changes to send to sockets of this node. */
  readonly #cards = new Map<string, ChannelCard>();
  readonly #figures = new Map<string, CardFigures>();
  readonly #statuses = new Map<string, CardStatus>();
  /** Channels that are offline no more, which the list of a page may not have. */
  readonly #begun = new Set<string>();
  /** Changes to forward to other nodes. */
  readonly #own = new Map<string, ChannelCard>();
  readonly #show: Throttle<string>;
  readonly #tell: Throttle<string>;

  constructor({ realtime, log }: Pick<Services, 'realtime' | 'log'>) {
    const failed = (error: unknown): void => log.error({ err: error }, 'failed to publish home feed');
    this.#realtime = realtime;
    this.#show = new Throttle(SHOW_EVERY_MS, () => this.#showAll(), failed);
    this.#tell = new Throttle(TELL_EVERY_MS, () => this.#tellAll(), failed);
  }

  /** Adds a change that this node found. */
  changed(card: ChannelCard): void {
    this.#take(card);
    this.#own.set(card.channel_id, card);
    void this.#tell.ask(TOPIC);
  }

  /** Adds changes that another node found. */
  told(cards: readonly ChannelCard[]): void {
    for (const card of cards) this.#take(card);
  }

  #take(card: ChannelCard): void {
    const { channel_id } = card;
    const before = this.#shown.get(channel_id);
    // Changes of different nodes may arrive out of order.
    if (before !== undefined && before.card.version > card.version) return;
    const same = before !== undefined && sameButFigures(before.card, card);
    const now = { card, since_version: same ? before.since_version : card.version };
    this.#shown.set(channel_id, now);
    if (!same || this.#cards.has(channel_id)) this.#cards.set(channel_id, card);
    else this.#figures.set(channel_id, figuresOf(now));
    if (before === undefined || !sameStatus(before.card, card))
      this.#statuses.set(channel_id, statusOf(card));
    if (before?.card.status === 'offline' && card.status !== 'offline') this.#begun.add(channel_id);
    void this.#show.ask(TOPIC);
  }

  /** What is newer than the cards of a page, as far as this node knows. */
  newerThan(cards: readonly { channel_id: string; version: number }[]): {
    channels: ChannelCard[];
    figures: CardFigures[];
  } {
    const newer = cards.flatMap(({ channel_id, version }) => {
      const now = this.#shown.get(channel_id);
      return now === undefined || now.card.version <= version ? [] : [{ now, version }];
    });
    const whole = ({ now, version }: (typeof newer)[number]): boolean => now.since_version > version;
    return {
      channels: newer.filter(whole).map(({ now }) => now.card),
      figures: newer.filter((one) => !whole(one)).map(({ now }) => figuresOf(now)),
    };
  }

  #showAll(): void {
    for (const id of this.#cards.keys()) this.#figures.delete(id);
    for (const [id, card] of this.#cards) this.#showOne(id, { channels: [card], figures: [] });
    for (const [id, figures] of this.#figures) this.#showOne(id, { channels: [], figures: [figures] });
    const channels = [...this.#begun].flatMap((id) => this.#cards.get(id) ?? []);
    const statuses = [...this.#statuses.values()].filter(({ channel_id }) => !this.#begun.has(channel_id));
    for (const changes of [this.#cards, this.#figures, this.#statuses, this.#begun]) changes.clear();
    if (channels.length + statuses.length > 0)
      this.#realtime.sendHere(roomOf.home, 'channels.changed', { channels, figures: [], statuses });
  }
  #showOne(channel_id: string, change: { channels: ChannelCard[]; figures: CardFigures[] }): void {
    const room = roomOf.card(channel_id);
    if (this.#realtime.here(room))
      this.#realtime.sendHere(room, 'channels.changed', { ...change, statuses: [] });
  }

  #tellAll(): void {
    if (this.#own.size > 0) this.#realtime.tellNodes(TOPIC, [...this.#own.values()]);
    this.#own.clear();
  }
}

export const homeFeed = perNode((services) => new HomeFeed(services));

export function hearOfHome(services: Services): void {
  services.realtime.onTold(TOPIC, (cards) => homeFeed(services).told(cards as ChannelCard[]));
}
