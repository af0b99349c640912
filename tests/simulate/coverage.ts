import {
  CALL_MACHINE,
  CHANNEL_MACHINE,
  eventsAllowed,
  SESSION_MACHINE,
  SESSION_MODES,
  TICKET_MACHINE,
  TICKET_SHOW_MACHINE,
  TOY_COMMAND_MACHINE,
  TWOSHOT_MACHINE,
  TWOWAY_MACHINE,
  type ErrorName,
  type SessionEnd,
  type SessionMode,
} from '@akari/rules';

/** Session ends that the acts, deadlines and outages of a simulation can cause. */
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
  'peep_over',
  'free_chat_over',
  'paid_chat_started',
  'points_spent',
  'coupon_points_spent',
  'media_never_arrived',
  'media_interrupted',
  'media_node_lost',
  'twoshot_started',
  'twoshot_over',
  'twoway_started',
  'twoway_over',
  'kicked',
  'banned',
  'session_ended_by_staff',
  'broadcast_ended_by_staff',
  'spend_limit_reached',
  'guest_preview_spent',
  'remoting_timeout',
  'stream_replaced',
  'performer_expired',
  'performer_banned_viewer',
  'session_data_failed',
  'charge_failed',
  'money_stopped',
  'purchase_failed',
  'offer_refused',
  'ice_failed',
  'dtls_failed',
  'lease_expired',
  'socket_failed',
  'server_restarted',
];

/** Ends that occur less often than once in some hundred steps: a test run may finish without them. */
const RARE_ENDS: readonly SessionEnd[] = [
  'lease_expired',
  'guest_preview_spent',
  'peep_over',
  'free_chat_over',
  'paid_chat_started',
  'twoshot_over',
  'twoway_over',
  'spend_limit_reached',
  'session_data_failed',
  'charge_failed',
  'money_stopped',
];

const MACHINES = {
  channel: CHANNEL_MACHINE,
  session: SESSION_MACHINE,
  'two-shot': TWOSHOT_MACHINE,
  'two-way': TWOWAY_MACHINE,
  call: CALL_MACHINE,
  toy: TOY_COMMAND_MACHINE,
  'ticket show': TICKET_SHOW_MACHINE,
  ticket: TICKET_MACHINE,
} as const;
type MachineName = keyof typeof MACHINES;

const count = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1);
const shown = <K>(map: Map<K, number>): string =>
  [...map]
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, times]) => `${String(key)} ${times}`)
    .join(', ');

/** Counts what simulations have covered. */
export class Coverage {
  readonly #reached = new Map<string, number>();
  readonly #left = new Map<string, number>();
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
  /** @param from null for the first state */
  moved(machine: MachineName, from: string | null, to: string): void {
    if (from !== null) count(this.#left, `${machine} ${from}`);
    count(this.#reached, `${machine} ${to}`);
  }
  opened(mode: SessionMode): void {
    count(this.#modes, mode);
  }
  ended(end: SessionEnd): void {
    count(this.#ends, end);
  }

  /** States of the state machines that were never reached, or never left although a transition allows it. */
  missingStatuses(): string[] {
    return (Object.keys(MACHINES) as MachineName[]).flatMap((name) => {
      const { states } = MACHINES[name];
      const ways = (state: string): readonly unknown[] =>
        eventsAllowed(MACHINES[name] as never, state as never);
      return [
        ...states
          .filter((state) => !this.#reached.has(`${name} ${state}`))
          .map((state) => `reach ${name} ${state}`),
        ...states
          .filter((state) => ways(state).length > 0 && !this.#left.has(`${name} ${state}`))
          .map((state) => `leave ${name} ${state}`),
      ];
    });
  }

  /** What a test run must have covered and has not; rare ends are not demanded. */
  demanded(): string[] {
    const rare = RARE_ENDS.map((end) => `end ${end}`);
    return this.missing().filter((each) => !rare.includes(each));
  }

  /** What a long simulation should have covered and has not. */
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
      `states reached: ${shown(this.#reached)}`,
      `states left: ${shown(this.#left)}`,
      `sessions opened: ${shown(this.#modes)}`,
      `sessions ended: ${shown(this.#ends)}`,
      `refusals: ${shown(this.#refusals)}`,
      `never: ${this.missing().join(', ') || 'nothing is missing'}`,
    ];
  }
}
