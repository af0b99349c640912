import { LANGUAGES, type Language } from '@akari/rules';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';

const TOPIC = 'translation.readers';
/** How often a node tells the others which channels its sockets read in which languages; and how long that counts. */
const TELL_EVERY_MS = 20_000;
const COUNTS_MS = 60_000;

type Place = `${number}:${Language}`;

/** A socket room that counts readers alone: translations go to the board, whose members the access rules know. */
export const readersRoom = (channel_id: number, target: Language): string =>
  `translation:${channel_id}:${target}`;

const placeOf = (body: unknown): Place | null => {
  const [, channel_id, target] = typeof body === 'string' ? (/^(\d+):(\w+)$/.exec(body) ?? []) : [];
  const language = LANGUAGES.find((one) => one === target);
  return language === undefined ? null : `${Number(channel_id)}:${language}`;
};

/** The channels and languages that have readers, at this node and at others. */
export class Readers {
  readonly #services: Services;
  readonly #here = new Set<Place>();
  readonly #elsewhere = new Map<Place, number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    this.#services.realtime.onTold(TOPIC, (body) => {
      const place = placeOf(body);
      if (place !== null) this.#elsewhere.set(place, this.#services.clock.nowMs() + COUNTS_MS);
    });
    this.#timer = setInterval(() => this.#tell(), TELL_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A socket of this node has begun to read a channel in a language. */
  begin(channel_id: number, target: Language): void {
    const place: Place = `${channel_id}:${target}`;
    this.#here.add(place);
    this.#services.realtime.tellNodes(TOPIC, place);
  }

  has(channel_id: number, target: Language): boolean {
    if (this.#services.realtime.here(readersRoom(channel_id, target))) return true;
    return (this.#elsewhere.get(`${channel_id}:${target}`) ?? 0) > this.#services.clock.nowMs();
  }

  #tell(): void {
    const { realtime, clock } = this.#services;
    for (const place of this.#here)
      if (realtime.here(`translation:${place}`)) realtime.tellNodes(TOPIC, place);
      else this.#here.delete(place);
    for (const [place, until_ms] of this.#elsewhere)
      if (until_ms <= clock.nowMs()) this.#elsewhere.delete(place);
  }
}

export const readers = perNode((services) => new Readers(services));
