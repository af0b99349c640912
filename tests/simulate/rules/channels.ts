import type { ChannelStatus } from '@akari/rules';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';
import type { Channel } from './rows.ts';

/** Rules of channels: their status, and whether the publisher is connected. */
export class ChannelRules {
  readonly #world: World;
  readonly #statuses = new Map<number, ChannelStatus>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<Map<number, Channel>> {
    const { rows } = await this.#world.eye.pool.query<Channel>(
      `SELECT performer_id, publisher_live, status, broadcast_id, media_kind, peep_allowed,
         (SELECT publish_start FROM broadcast WHERE id = broadcast_id) AS publish_start FROM channel`,
      [],
    );
    const { node, coverage } = this.#world;
    for (const { performer_id, publisher_live, status, publish_start } of rows) {
      const lives = node.isPublishing(performer_id);
      const said = (): string => JSON.stringify({ performer_id, status, publisher_live, lives });
      hold('who is said to send a picture sends it', !publisher_live || lives || !node.up, said);
      const behind = status === 'preparing' && publisher_live && publish_start === 'waiting';
      hold('who has not chosen to prepare first waits once her picture arrives', !behind, said);
      const before = this.#statuses.get(performer_id) ?? 'offline';
      if (before !== status) coverage.moved('channel', before, status);
      this.#statuses.set(performer_id, status);
    }
    return new Map(rows.map((row) => [row.performer_id, row]));
  }

  /** Checks that every channel is offline. Call it after all people have disconnected. */
  over(): void {
    const left = [...this.#statuses].filter(([, status]) => status !== 'offline');
    hold('every channel goes offline', left.length === 0, () => JSON.stringify(left));
  }
}
