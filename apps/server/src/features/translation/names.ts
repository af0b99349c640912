import type { ChatLine } from '@akari/contract';
import { cardNow } from '../../core/channel/announce/announce.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';

const NAMES_MAX = 200;
const CHANNELS_MAX = 1_000;

/** Names that lines of a room may have: those of the performer, and of the people who wrote lately. */
class RoomNames {
  readonly #names = new Map<number, Set<string>>();
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  async of(channel_id: number, lines: readonly ChatLine[]): Promise<readonly string[]> {
    const names = this.#names.get(channel_id) ?? (await this.#begin(channel_id));
    for (const line of lines) if ('author' in line) names.add(line.author.user_name);
    for (const oldest of names) {
      if (names.size <= NAMES_MAX) break;
      names.delete(oldest);
    }
    // A name of one letter is found in any text.
    return [...names].filter((name) => [...name].length > 1);
  }

  async #begin(channel_id: number): Promise<Set<string>> {
    const card = await cardNow(this.#services, channel_id);
    const names = new Set(
      card === null ? [] : [card.performer_name, card.display_name.ja, card.display_name.en],
    );
    this.#names.set(channel_id, names);
    for (const oldest of this.#names.keys()) {
      if (this.#names.size <= CHANNELS_MAX) break;
      this.#names.delete(oldest);
    }
    return names;
  }
}
export const roomNames = perNode((services) => new RoomNames(services));
