import { setTimeout as sleep } from 'node:timers/promises';
import type { DutyHold } from '../../../platform/duty/duty-hold.ts';
import type { Services } from '../../../platform/services.ts';
import { sendNextPostback } from './send-postback.ts';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 3;

/** Sends postbacks while this node has the duty: in several lanes, so that an address that hangs holds up one alone. */
export class PostbackSender {
  readonly #services: Services;
  #lanes: Promise<unknown> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  keep(hold: DutyHold): void {
    this.#lanes = Promise.all(Array.from({ length: AT_ONCE }, () => this.#lane(hold)));
  }

  /** Resolves when no postback is being sent any more. The duty must have been released before. */
  async ended(): Promise<void> {
    await this.#lanes;
  }

  async #lane(hold: DutyHold): Promise<void> {
    while (hold.held()) {
      const sent = await sendNextPostback(this.#services).catch((error: unknown) => {
        this.#services.log.error({ err: error }, 'failed to read postbacks; will retry');
        return false;
      });
      if (!sent)
        await sleep(LOOK_EVERY_MS, undefined, { signal: hold.signal, ref: false }).catch(() => undefined);
    }
  }
}
