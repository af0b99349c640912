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

interface Waiting {
  line: ChatLine;
  /** Whether the performer ignores the author, and does not get the line. */
  ignored: boolean;
}

/** Batches lines of each board before they are published. */
export class LineBatch {
  readonly #waiting = new Map<number, Waiting[]>();
  readonly #lines: Throttle<number>;
  readonly #notices: Throttle<number>;
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
    const flush = (channel_id: number): void => this.#flush(channel_id);
    const every = (interval_ms: number, send: (channel_id: number) => void | Promise<void>) =>
      new Throttle<number>(
        () => interval_ms * Math.min(services.node.nodes, MAX_NODES),
        send,
        (error) => services.log.error({ err: error }, 'failed to publish chat lines'),
      );
    this.#lines = every(INTERVAL_MS, flush);
    this.#notices = every(NOTICE_INTERVAL_MS, (channel_id) => this.#lines.ask(channel_id));
  }

  say(channel_id: number, line: ChatLine, ignored = false): Promise<void> {
    this.#wait(channel_id, { line, ignored });
    return (line.kind === 'system' ? this.#notices : this.#lines).ask(channel_id);
  }

  #wait(channel_id: number, line: Waiting): void {
    const lines = this.#waiting.get(channel_id);
    if (lines === undefined) this.#waiting.set(channel_id, [line]);
    else lines.push(line);
  }

  #flush(channel_id: number): void {
    const waiting = this.#waiting.get(channel_id);
    if (waiting === undefined) return;
    this.#waiting.delete(channel_id);
    const sorted = waiting.toSorted((a, b) => a.line.line_id - b.line.line_id);
    const heard = sorted.filter(({ ignored }) => !ignored);
    const bodyOf = (some: Waiting[]) => ({
      channel_id: String(channel_id),
      lines: some.map(({ line }) => line),
    });
    const [board, performer] = [roomOf.board(channel_id), roomOf.user(channel_id)];
    const { realtime } = this.#services;
    if (heard.length === sorted.length) return realtime.send(board, 'chat.lines', bodyOf(sorted));
    // One event with all lines, as ever: a viewer must not find out from its packets that they are ignored.
    realtime.send(board, 'chat.lines', bodyOf(sorted), performer);
    if (heard.length > 0) realtime.send(performer, 'chat.lines', bodyOf(heard));
  }
}

export const lineBatch = perNode((services) => new LineBatch(services));
