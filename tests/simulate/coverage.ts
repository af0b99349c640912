import {
  CHANNEL_STATUSES,
  SESSION_MODES,
  type ChannelStatus,
  type ErrorName,
  type SessionEnd,
  type SessionMode,
} from '@akari/rules';

/** Ends that people, deadlines and outages of a simulation bring about. */
export const ENDS_EXPECTED: readonly SessionEnd[] = [
  'left',
  'browser_closed',
  'failed',
  'duplicate_session',
  'window_inactive',
  'stream_lost',
  'performer_left',
  'chat_stopped',
  'preview_over',
  'free_chat_over',
  'points_spent',
  'coupon_points_spent',
  'media_never_arrived',
  'media_interrupted',
  'media_node_lost',
  'twoshot_started',
  'twoshot_over',
  'kicked',
  'banned',
  'spend_limit_reached',
  'guest_preview_spent',
];

const count = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1);
const shown = <K>(map: Map<K, number>): string =>
  [...map]
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, times]) => `${String(key)} ${times}`)
    .join(', ');

/** What a simulation has come through. */
export class Coverage {
  readonly #reached = new Map<ChannelStatus, number>();
  readonly #left = new Map<ChannelStatus, number>();
  readonly #ends = new Map<SessionEnd, number>();
  readonly #modes = new Map<SessionMode, number>();
  readonly #refusals = new Map<ErrorName, number>();
  readonly #acts = new Map<string, number>();

  acted(name: string): void {
    count(this.#acts, name);
  }
  refused(name: ErrorName): void {
    count(this.#refusals, name);
  }
  moved(from: ChannelStatus, to: ChannelStatus): void {
    count(this.#left, from);
    count(this.#reached, to);
  }
  opened(mode: SessionMode): void {
    count(this.#modes, mode);
  }
  ended(end: SessionEnd): void {
    count(this.#ends, end);
  }

  /** Adds what another simulation came through. */
  add(other: Coverage): void {
    const pairs: [Map<unknown, number>, Map<unknown, number>][] = [
      [this.#reached, other.#reached],
      [this.#left, other.#left],
      [this.#ends, other.#ends],
      [this.#modes, other.#modes],
      [this.#refusals, other.#refusals],
      [this.#acts, other.#acts],
    ];
    for (const [mine, theirs] of pairs)
      for (const [key, times] of theirs) mine.set(key, (mine.get(key) ?? 0) + times);
  }

  /** Statuses that no channel came to, or that none came out of. */
  missingStatuses(): string[] {
    return [
      ...CHANNEL_STATUSES.filter((status) => !this.#reached.has(status)).map((status) => `reach ${status}`),
      ...CHANNEL_STATUSES.filter((status) => !this.#left.has(status)).map((status) => `leave ${status}`),
    ];
  }

  /** What should have happened in a long simulation and did not. */
  missing(): string[] {
    return [
      ...this.missingStatuses(),
      ...SESSION_MODES.filter((mode) => !this.#modes.has(mode)).map((mode) => `enter ${mode}`),
      ...ENDS_EXPECTED.filter((end) => !this.#ends.has(end)).map((end) => `end ${end}`),
    ];
  }

  lines(): string[] {
    return [
      `acts: ${shown(this.#acts)}`,
      `statuses reached: ${shown(this.#reached)}`,
      `sessions opened: ${shown(this.#modes)}`,
      `sessions ended: ${shown(this.#ends)}`,
      `refusals: ${shown(this.#refusals)}`,
      `never: ${this.missing().join(', ') || 'nothing is missing'}`,
    ];
  }
}
