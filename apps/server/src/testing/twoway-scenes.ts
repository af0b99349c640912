import type { TwowayRequest } from '@akari/contract';
import type { TwowayMode } from '@akari/rules';
import type { Member } from '../platform/http/person.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { requestTwoway } from '../features/twoway/request-twoway.ts';
import { twowayOf, type TwowayRow } from '../features/twoway/twoway.queries.ts';
import { twowayQueue } from '../features/twoway/watch-media.ts';
import { buildViewer } from './factories.ts';
import type { Answer, Stage } from './stage.ts';

/** Default rate of party chat with a two-way beside it, units a minute. */
export const TWOWAY_RATE = 18_000;

export interface RunningTwoway {
  performer: Member;
  viewer: Member;
  request: TwowayRequest;
  /** The session of the request. */
  party: number;
  /** The session in which the two-way runs. */
  session: number;
}

/** Two-ways on a stage: requests and answers, and media that arrives when the test says so. */
export class TwowayScenes {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  ask(viewer: Member, performer: Member, more: { rate?: number; mode?: TwowayMode } = {}) {
    return requestTwoway(this.#stage.services, viewer, {
      performer_name: performer.user_name,
      mode: more.mode ?? 'video_audio',
      rate_units_per_min: more.rate ?? TWOWAY_RATE,
    });
  }
  answer(performer: Member | null, request: TwowayRequest, answer: 'accept' | 'decline'): Promise<Answer> {
    return this.#stage.call(performer, 'POST', `/api/twoway/${request.request_id}/answer`, { answer });
  }
  media(person: Member | null, request: TwowayRequest): Promise<Answer> {
    return this.#stage.call(person, 'POST', `/api/twoway/${request.request_id}/media`);
  }

  /** A viewer in party chat with a waiting request. */
  async waiting(
    performer: Member,
    points = 50,
  ): Promise<{ viewer: Member; party: number; request: TwowayRequest }> {
    const viewer = await buildViewer(this.#stage.services, { points });
    const party = await this.#stage.watch(viewer, performer);
    return { viewer, party, request: await this.ask(viewer, performer) };
  }

  /** Starts or stops the viewer's media, and waits until the server has handled it. */
  async #news(type: 'twoway.started' | 'twoway.ended', request: TwowayRequest): Promise<void> {
    const twoway_id = Number(request.request_id);
    this.#stage.services.media.emit({ type, role: 'publish', twoway_id });
    await twowayQueue(this.#stage.services).idle();
  }
  publish = (request: TwowayRequest): Promise<void> => this.#news('twoway.started', request);
  lose = (request: TwowayRequest): Promise<void> => this.#news('twoway.ended', request);

  /** A running two-way beside party chat, with the media of both sides. */
  async running(performer?: Member, points = 50): Promise<RunningTwoway> {
    const her = performer ?? (await this.#stage.performer('chatting'));
    const { viewer, party, request } = await this.waiting(her, points);
    await this.answer(her, request, 'accept');
    await this.publish(request);
    const { session_id, state } = await this.row(request);
    if (session_id === null || state !== 'started') throw new Error(`it is ${state}`);
    await this.#stage.play(session_id);
    return { performer: her, viewer, request, party, session: session_id };
  }

  async row(request: TwowayRequest): Promise<TwowayRow> {
    const row = await twowayOf(this.#stage.services.database.db, Number(request.request_id));
    if (row === null) throw new Error('no such request');
    return row;
  }

  /** States of a person's requests in sent events, oldest first, without repetitions. */
  told(person: Member): string[] {
    const states = this.#stage.services.realtime
      .bodiesOf('twoway.changed', roomOf.user(person.user_id))
      .map(({ request }) => request.state);
    return states.filter((state, i) => state !== states[i - 1]);
  }
}
