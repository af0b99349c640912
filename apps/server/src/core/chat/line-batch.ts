import type { ChatLine } from '@akari/contract';
import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { Throttle } from '../../platform/sync/throttle.ts';

/**
 * Interval of one node. All nodes together publish at most ten events a second for each board: the first line at once,
 * further lines in batches. With more than `MAX_NODES` nodes the rate may be higher, so that lines do not wait for
 * long.
 */
const INTERVAL_MS = 100;
/** System lines (joins and leaves) are batched for longer, because they are not part of a conversation. */
const NOTICE_INTERVAL_MS = 300;
const MAX_NODES = 5;

/** Batches lines of each board before they are published. */
export class LineBatch {
  readonly #waiting = new Map<number, ChatLine[]>();
  readonly #lines: Throttle<number>;
  readonly #notices: Throttle<number>;
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
    const flush = (channelId: number): void => this.#flush(channelId);
    const every = (interval_ms: number, send: (channelId: number) => void | Promise<void>) =>
      new Throttle<number>(
        () => interval_ms * Math.min(services.node.nodes, MAX_NODES),
        send,
        (error) => services.log.error({ err: error }, 'failed to publish chat lines'),
      );
    this.#lines = every(INTERVAL_MS, flush);
    this.#notices = every(NOTICE_INTERVAL_MS, (channelId) => this.#lines.ask(channelId));
  }

  say(channelId: number, line: ChatLine): Promise<void> {
    this.#wait(channelId, line);
    return (line.kind === 'system' ? this.#notices : this.#lines).ask(channelId);
  }

  #wait(channelId: number, line: ChatLine): void {
    const lines = this.#waiting.get(channelId);
    if (lines === undefined) this.#waiting.set(channelId, [line]);
    else lines.push(line);
  }

  #flush(channelId: number): void {
    const lines = this.#waiting.get(channelId);
    if (lines === undefined) return;
    this.#waiting.delete(channelId);
    this.#services.realtime.send(roomOf.board(channelId), 'chat.lines', {
      channel_id: String(channelId),
      lines: lines.toSorted((a, b) => a.line_id - b.line_id),
    });
  }
}

export const lineBatch = perNode((services) => new LineBatch(services));
