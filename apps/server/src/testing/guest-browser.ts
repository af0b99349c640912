import { randomUUID } from 'node:crypto';
import type { ErrorName } from '@akari/rules';
import type { Member } from '../platform/http/person.ts';
import type { Stage } from './stage.ts';

let addresses = 0;
/** An address that no other guest of the test file has. */
export const newAddress = (): string => `10.0.${(addresses += 1) >> 8}.${addresses & 255}`;

interface GuestAnswer {
  status: number;
  error: ErrorName | undefined;
  body: Record<string, unknown>;
  session_id: number;
}

/** A browser without an account that keeps the guest cookie. */
export class GuestBrowser {
  cookie = '';
  constructor(
    readonly house: Stage,
    readonly address = newAddress(),
  ) {}

  async call(method: 'GET' | 'POST', url: string, body?: object): Promise<GuestAnswer> {
    const response = await this.house.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { cookie: this.cookie, 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { payload: body }),
    });
    const set = response.cookies.find(({ name }) => name === 'guest');
    if (set !== undefined) this.cookie = `guest=${set.value}`;
    const answer = response.json<Record<string, unknown>>();
    const session = answer['session'] as { session_id: string } | null | undefined;
    return {
      status: response.statusCode,
      error: (answer['error'] as { name: ErrorName } | undefined)?.name,
      body: answer,
      session_id: Number(session?.session_id),
    };
  }

  join(performer: Member, mode = 'preview', rate_units_per_min = 0): Promise<GuestAnswer> {
    const asked = { performer_name: performer.user_name, mode, rate_units_per_min };
    return this.call('POST', '/api/session/join', asked);
  }

  /** The join that a page sends by itself when a room is opened. */
  joinByItself(performer: Member): Promise<GuestAnswer> {
    const asked = { performer_name: performer.user_name, mode: 'preview', rate_units_per_min: 0 };
    return this.call('POST', '/api/session/join', { ...asked, unless_running: true });
  }

  /** Watches for this time, at most for the granted time. @returns the session's id */
  async watch(performer: Member, ms: number): Promise<number> {
    const { session_id, error } = await this.join(performer);
    if (error !== undefined) throw new Error(error);
    await this.house.play(session_id);
    const granted = this.house.services.media.grants.get(String(session_id))?.paid_ms ?? 0;
    this.house.deliver(session_id, Math.min(ms, granted));
    if (ms >= granted) await this.house.loseMedia(session_id, 'budget_spent');
    return session_id;
  }
}
