import { DEFAULT_RATES } from '@akari/rules';
import { runCommand, type ChannelCommand } from '@akari/server/core/channel/broadcast/command-channel';
import type { Member } from '@akari/server/platform/http/person';
import { Problem } from '@akari/server/platform/http/problem';
import type { Services } from '@akari/server/platform/services';
import { channelPermit } from '@akari/server/core/channel/state/channel-permit';
import { enterRoom } from '@akari/server/core/session/join/enter-room';
import { joinAsViewer } from '@akari/server/core/session/join/join-session';
import { leaveSession } from '@akari/server/core/session/end/leave-session';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import { answerTwoshot } from '@akari/server/features/twoshot/answer-twoshot';
import { requestTwoshot } from '@akari/server/features/twoshot/request-twoshot';

/** `enter` comes from the media node, when a viewer's media has started; it takes the channel's lock like the others. */
export type Kind = 'join' | 'enter' | 'leave' | 'request' | 'accept' | 'end' | 'stop' | 'start';

let keys = 0;
const newKey = (): string => `bench-states-${(keys += 1)}`;

/** The commands of both sides as the routes call them, counted and timed. */
export class Commands {
  readonly #services: Services;
  readonly times = new Map<Kind, number[]>();
  refused = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The number of accepted commands. */
  get count(): number {
    return [...this.times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Joins a channel. @returns the session's id; null when the channel cannot be joined now */
  join(viewer: Member, performer: Member): Promise<string | null> {
    return this.#timed('join', async () => {
      const asked = {
        performer_name: performer.user_name,
        mode: 'party',
        point_type: 2000,
        rate_units_per_min: DEFAULT_RATES.party,
      } as const;
      const { session } = await joinAsViewer(this.#services, viewer, newKey(), asked, '127.0.0.1');
      return session.session_id;
    });
  }

  /** Lets a viewer enter whose media has started: only then can a two-shot be requested. */
  enter(performer: Member, session_id: string): Promise<boolean | null> {
    const { database } = this.#services;
    return this.#timed('enter', () =>
      unitOfWork(
        database.db,
        (tx, after) => enterRoom(this.#services, tx, after, Number(session_id)),
        channelPermit(this.#services, performer.user_id),
      ),
    );
  }

  leave(viewer: Member, session_id: string): Promise<boolean | null> {
    return this.#timed('leave', async () => {
      await leaveSession(this.#services, viewer, session_id, { end: 'left' });
      return true;
    });
  }

  request(viewer: Member, performer: Member): Promise<string | null> {
    return this.#timed('request', async () => {
      const { request_id } = await requestTwoshot(this.#services, viewer, newKey(), {
        performer_name: performer.user_name,
        rate_units_per_min: DEFAULT_RATES.twoshot,
        coupon_to_twoshot: false,
      });
      return request_id;
    });
  }

  accept(performer: Member, request_id: string): Promise<boolean | null> {
    return this.#timed('accept', async () => {
      await answerTwoshot(this.#services, performer, request_id, 'accept');
      return true;
    });
  }

  order(kind: 'end' | 'stop' | 'start', performer: Member): Promise<boolean | null> {
    const command: ChannelCommand =
      kind === 'end' ? 'end_twoshot' : kind === 'stop' ? 'stop_chat' : 'start_chat';
    return this.#timed(kind, async () => {
      await runCommand(this.#services, performer.user_id, command);
      return true;
    });
  }

  async #timed<T>(kind: Kind, work: () => Promise<T>): Promise<T | null> {
    const began_ms = performance.now();
    try {
      const answer = await work();
      const times = this.times.get(kind) ?? [];
      times.push(performance.now() - began_ms);
      this.times.set(kind, times);
      return answer;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      this.refused += 1;
      return null;
    }
  }
}
