import { setTimeout as sleep } from 'node:timers/promises';
import type { DutyHold } from '../../platform/duty/duty-hold.ts';
import type { Services } from '../../platform/services.ts';
import { sendNextMail } from './send-mail.ts';

const LOOK_EVERY_MS = 1_000;

/** Sends mails while this node has the duty: in several lanes, so that a mail server that hangs holds up one mail only. */
export class MailSender {
  readonly #services: Services;
  #lanes: Promise<unknown> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  keep(hold: DutyHold): void {
    const lanes = Array.from({ length: this.#services.config.mail.at_once }, () => this.#lane(hold));
    this.#lanes = Promise.all(lanes);
  }

  /** Resolves when no mail is being sent any more. The duty must have been released before. */
  async ended(): Promise<void> {
    await this.#lanes;
  }

  async #lane(hold: DutyHold): Promise<void> {
    while (hold.held()) {
      const sent = await sendNextMail(this.#services).catch((error: unknown) => {
        this.#services.log.error({ err: error }, 'failed to read mails; will retry');
        return false;
      });
      if (!sent)
        await sleep(LOOK_EVERY_MS, undefined, { signal: hold.signal, ref: false }).catch(() => undefined);
    }
  }
}
