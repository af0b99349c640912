import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { crowdSocket } from './crowd-socket.ts';
import { pagePause } from './page-pace.ts';
import { performerCalls, type PerformerCalls } from './performer-calls.ts';
import { ProductSignalling } from './product-signalling.ts';
import { BenchPublisher, type Pace } from './publisher.ts';

const LOOK_EVERY_MS = 500;
/** Status checks without a live publisher after which the performer publishes again. */
const LOST_LOOKS = 3;

export interface BroadcastOptions {
  /** The status to reach. */
  goal: 'waiting' | 'chatting';
  pace: Pace;
}

/** Keeps a performer in party chat or in the free preview, whatever ends the broadcast, as a studio page does. */
export class Broadcast {
  readonly #url: string;
  readonly #address: string;
  readonly #options: BroadcastOptions;
  readonly #call: PerformerCalls;
  readonly #socket: Socket;
  /** Aborted when the service asks for the media to be reconnected. */
  #sent_away = new AbortController();
  #publisher: BenchPublisher | null = null;
  #over = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    url: string,
    address: string,
    cookie: string,
    options: BroadcastOptions = { goal: 'chatting', pace: 'usual' },
  ) {
    this.#options = options;
    this.#url = url;
    this.#address = address;
    this.#call = performerCalls(url, cookie);
    this.#socket = crowdSocket(url, cookie);
    this.#socket.on('media.reconnect', () => this.#sent_away.abort());
  }

  start(): void {
    this.#running = this.#attend();
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
    this.#publisher?.stop();
    this.#socket.close();
  }

  async #attend(): Promise<void> {
    let lost = LOST_LOOKS;
    for (let attempt = 0; !this.#over;) {
      try {
        if (this.#sent_away.signal.aborted) {
          await pagePause(attempt);
          attempt += 1;
          await this.#publish();
          lost = 0;
        }
        const { channel } = (await this.#call('GET', '')) as {
          channel: { status: string; publisher_live: boolean };
        };
        const { status, publisher_live } = channel;
        lost = publisher_live ? 0 : lost + 1;
        if (lost >= LOST_LOOKS || this.#publisher === null) {
          await this.#publish();
          lost = 0;
        } else if (status === 'waiting' && this.#options.goal === 'chatting')
          await this.#command('start_chat');
        attempt = 0;
      } catch {
        // A failed request is repeated by the next check.
      }
      const { signal } = this.#sent_away;
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #publish(): Promise<void> {
    this.#sent_away = new AbortController();
    try {
      await this.#connect();
    } catch (error) {
      this.#sent_away.abort();
      throw error;
    }
  }

  async #connect(): Promise<void> {
    this.#publisher?.stop();
    const { stream_key } = await this.#call('GET', '/stream_key');
    this.#publisher = new BenchPublisher(this.#address, this.#options.pace);
    await this.#publisher.start(
      new ProductSignalling(this.#url, { performer_name: '', cookies: [] }, String(stream_key)),
    );
  }

  async #command(command: string): Promise<void> {
    await this.#call('POST', '/command', { command });
  }
}
