import { setTimeout as sleep } from 'node:timers/promises';
import type { DutyHold } from '../../platform/duty/duty-hold.ts';
import type { PushTransport } from '../../platform/push/push-transport.ts';
import type { Services } from '../../platform/services.ts';
import { sendPush, takePushes } from './send-pushes.ts';

const LOOK_EVERY_MS = 1_000;

/** Sends pushes while this node has the duty: many at once, so that a push service that hangs holds up some of them only. */
export class PushSender {
  readonly #services: Services;
  readonly #transport: PushTransport;
  readonly #sending = new Set<Promise<void>>();
  #running: Promise<unknown> = Promise.resolve();

  constructor(services: Services, transport: PushTransport) {
    this.#services = services;
    this.#transport = transport;
  }

  keep(hold: DutyHold): void {
    this.#running = this.#run(hold);
  }

  /** Resolves when no push is being sent any more. The duty must have been released before. */
  async ended(): Promise<void> {
    await this.#running;
    await Promise.all(this.#sending);
  }

  /** Sends what is due, and what becomes due by that. @returns how many were sent */
  async sendDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      const taken = await this.#takeFree();
      if (taken === 0) break;
      sent += taken;
      await Promise.all(this.#sending);
    }
    return sent;
  }

  /** Takes as many as may be sent beside those that are being sent. */
  async #takeFree(): Promise<number> {
    const free = this.#services.config.push.at_once - this.#sending.size;
    const pushes = await takePushes(this.#services, free);
    for (const push of pushes) {
      const one: Promise<void> = sendPush(this.#services, this.#transport, push)
        .catch((error: unknown) =>
          this.#services.log.error({ err: error, subject: push.id }, 'failed to send a push; will retry'),
        )
        .finally(() => this.#sending.delete(one));
      this.#sending.add(one);
    }
    return pushes.length;
  }

  async #run(hold: DutyHold): Promise<void> {
    while (hold.held()) {
      const taken = await this.#takeFree().catch((error: unknown) => {
        this.#services.log.error({ err: error }, 'failed to read pushes; will retry');
        return 0;
      });
      if (this.#sending.size >= this.#services.config.push.at_once) await Promise.race(this.#sending);
      else if (taken === 0)
        await sleep(LOOK_EVERY_MS, undefined, { signal: hold.signal, ref: false }).catch(() => undefined);
    }
  }
}
