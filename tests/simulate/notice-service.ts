import type { ServerToClient } from '@akari/contract';
import { MailRefused, type MailTransport } from '@akari/server/platform/mail/mail-transport';
import type { PushAnswer, PushTransport } from '@akari/server/platform/push/push-transport';

/** What a push service does: `busy` asks to come later; `answer lost` takes the push, and its answer does not arrive. */
export const PUSH_FAULTS = ['away', 'busy', 'answer lost'] as const;
export const MAIL_FAULTS = ['away', 'answer lost'] as const;
type Fault<F extends string> = F | 'none';

/** Seconds after which a busy push service wants to be asked again. */
const BUSY_S = 120;
const NO_ANSWER: PushAnswer = { status: null, retry_after: null };

/** A notice that a server has sent to the page of a viewer. */
interface ShownNotice {
  user_room: string;
  performer_name: string;
  at_ms: number;
}
/** What a push service or the mail server was handed. */
interface Handed {
  /** The endpoint, or the address. */
  to: string;
  /** The tag of the push, or the `Message-ID`. */
  name: string;
  at_ms: number;
  /** What was answered; null: no answer arrived. */
  status: number | null;
}

/**
 * The push services, the mail server and the pages of viewers: what they were handed, whatever a server knows. They outlive the
 * servers.
 */
export class NoticeService {
  readonly #nowMs: () => number;
  push_fault: Fault<(typeof PUSH_FAULTS)[number]> = 'none';
  mail_fault: Fault<(typeof MAIL_FAULTS)[number]> = 'none';
  /** What a push service answers for subscriptions that browsers have ended, by endpoint. */
  readonly gone = new Map<string, 404 | 410>();
  readonly shown: ShownNotice[] = [];
  readonly pushes: Handed[] = [];
  readonly mails: Handed[] = [];
  /** Viewers who have changed in this step what they want. */
  readonly choosing = new Set<number>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** A server sends an event to rooms of viewers. */
  hear(room: string | string[], event: keyof ServerToClient, body: unknown): void {
    if (event !== 'favourite.on_air') return;
    const { performer_name } = body as { performer_name: string };
    for (const user_room of [room].flat())
      this.shown.push({ user_room, performer_name, at_ms: this.#nowMs() });
  }

  #push(endpoint: string, tag: string): Handed {
    const { push_fault, gone } = this;
    const handed: Handed = { to: endpoint, name: tag, at_ms: this.#nowMs(), status: null };
    if (push_fault === 'away') return handed;
    if (push_fault === 'busy') return { ...handed, status: 429 };
    if (push_fault === 'none') handed.status = gone.get(endpoint) ?? 201;
    this.pushes.push(handed);
    return handed;
  }

  /** The push services as one server reaches them. @param beforeCall called before each call and its answer */
  pushTransport(beforeCall: () => Promise<void>): PushTransport {
    return {
      public_key: 'simulation',
      accepts: () => true,
      send: async ({ endpoint, text }) => {
        await beforeCall();
        const handed = this.#push(endpoint, (JSON.parse(text) as { tag: string }).tag);
        const { status } = handed;
        // A server that dies now has no answer.
        handed.status = null;
        await beforeCall();
        handed.status = status;
        return status === null ? NO_ANSWER : { status, retry_after: status === 429 ? String(BUSY_S) : null };
      },
    };
  }

  /** The mail server as one server reaches it. */
  mailTransport(beforeCall: () => Promise<void>): MailTransport {
    return {
      send: async ({ to, message_id }) => {
        await beforeCall();
        const fault = this.mail_fault;
        const handed: Handed = { to, name: message_id, at_ms: this.#nowMs(), status: null };
        if (fault !== 'away') this.mails.push(handed);
        await beforeCall();
        if (fault !== 'none') throw new MailRefused('no answer', false);
        handed.status = 250;
      },
    };
  }
}
