import type { TwoshotRequest } from '@akari/contract';
import { eq } from 'drizzle-orm';
import type { Member } from '../platform/http/person.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { twoshotTable } from '../features/twoshot/twoshot.table.ts';
import { buildViewer } from './factories.ts';
import type { Answer, Stage } from './stage.ts';

/** Default rate of a two-shot, units a minute. */
export const TWOSHOT_RATE = 24_000;

export function requestOf(answer: Answer): TwoshotRequest {
  const request = answer.body['request'] as TwoshotRequest | undefined;
  if (request === undefined) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return request;
}

/** Two-shots on a stage: requests and answers, sent as pages send them. */
export class TwoshotScenes {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  ask(viewer: Member | null, performer: Member, more: object = {}): Promise<Answer> {
    return this.#stage.call(viewer, 'POST', '/api/twoshot/request', {
      performer_name: performer.user_name,
      rate_units_per_min: TWOSHOT_RATE,
      ...more,
    });
  }
  answer(performer: Member | null, request: TwoshotRequest, answer: 'accept' | 'decline'): Promise<Answer> {
    return this.#stage.call(performer, 'POST', `/api/twoshot/${request.request_id}/answer`, { answer });
  }
  cancel(viewer: Member | null, request: TwoshotRequest): Promise<Answer> {
    return this.#stage.call(viewer, 'POST', `/api/twoshot/${request.request_id}/cancel`);
  }
  leave(viewer: Member, session_id: number | string | null): Promise<Answer> {
    return this.#stage.call(viewer, 'POST', `/api/session/${session_id}/leave`);
  }

  /** A viewer in party chat with a waiting request. */
  async waiting(performer: Member): Promise<{ viewer: Member; party: number; request: TwoshotRequest }> {
    const viewer = await buildViewer(this.#stage.services, { points: 50 });
    const party = await this.#stage.watch(viewer, performer);
    return { viewer, party, request: requestOf(await this.ask(viewer, performer)) };
  }

  /** A two-shot whose media has arrived. */
  async running(): Promise<Running> {
    const performer = await this.#stage.performer('chatting');
    const { viewer, request } = await this.waiting(performer);
    const session = Number(requestOf(await this.answer(performer, request, 'accept')).session_id);
    await this.#stage.play(session);
    return { performer, viewer, request, session };
  }

  async stateOf(request: TwoshotRequest): Promise<TwoshotRequest['state'] | undefined> {
    const [row] = await this.#stage.services.database.db
      .select()
      .from(twoshotTable)
      .where(eq(twoshotTable.id, Number(request.request_id)));
    return row?.state;
  }

  /** States of a person's requests in sent events, oldest first. */
  told(person: Member): TwoshotRequest['state'][] {
    return this.#stage.services.realtime
      .bodiesOf('twoshot.changed', roomOf.user(person.user_id))
      .map(({ request }) => request.state);
  }
}

export interface Running {
  performer: Member;
  viewer: Member;
  request: TwoshotRequest;
  session: number;
}
