import { randomUUID } from 'node:crypto';
import type { AnswerOf, MailboxMessage, MailboxThread, readMailbox } from '@akari/contract';
import type { Member } from '../platform/http/person.ts';
import type { Stage } from './stage.ts';

/** What people do in their mailbox. */
export class MailboxScenes {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  write(by: Member | null, to: Member, change: object = {}, key: string = randomUUID()) {
    const body = { text: 'hello', lang: 'en', units: 0, ...change };
    return this.#stage.call(by, 'POST', `/api/mailbox/with/${to.user_name}/write`, body, key);
  }

  async read(by: Member, other: Member): Promise<AnswerOf<typeof readMailbox>> {
    const answer = await this.#stage.call(by, 'GET', `/api/mailbox/with/${other.user_name}`);
    return answer.body as unknown as AnswerOf<typeof readMailbox>;
  }

  /** The texts that a person sees, oldest first. */
  async texts(by: Member, other: Member): Promise<string[]> {
    return ((await this.read(by, other)).messages ?? []).map(({ text }) => text).toReversed();
  }

  async last(by: Member, other: Member): Promise<MailboxMessage> {
    const [message] = (await this.read(by, other)).messages;
    if (message === undefined) throw new Error('no message');
    return message;
  }

  async threads(by: Member): Promise<MailboxThread[]> {
    return (await this.#stage.call(by, 'GET', '/api/mailbox')).body['threads'] as MailboxThread[];
  }

  async unread(by: Member): Promise<number> {
    return (await this.#stage.call(by, 'GET', '/api/mailbox/unread')).body['unread'] as number;
  }

  mark(by: Member, other: Member, up_to_id: number) {
    return this.#stage.call(by, 'POST', `/api/mailbox/with/${other.user_name}/read`, { up_to_id });
  }

  set(performer: Member, setting: { takes?: boolean; units?: number }) {
    return this.#stage.call(performer, 'POST', '/api/mailbox/setting', { takes: true, units: 0, ...setting });
  }

  async upload(by: Member, payload: Buffer, type = 'image/jpeg', key: string = randomUUID()) {
    const response = await this.#stage.app.inject({
      method: 'POST',
      url: '/api/mailbox/file',
      payload,
      headers: { 'content-type': type, 'idempotency-key': key, cookie: await this.#stage.cookieOf(by) },
    });
    const body = response.json<{ error?: { name: string }; file_id: string }>();
    return { error: body.error?.name, file_id: body.file_id };
  }

  async picture(by: Member, message_id: number) {
    return this.#stage.app.inject({
      method: 'GET',
      url: `/api/mailbox/messages/${message_id}/picture`,
      headers: { cookie: await this.#stage.cookieOf(by) },
    });
  }

  buy(by: Member | null, message_id: number, units: number, key: string = randomUUID()) {
    return this.#stage.call(by, 'POST', `/api/mailbox/messages/${message_id}/buy`, { units }, key);
  }
}
