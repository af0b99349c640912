import type { MediaEvent } from '@akari/server/platform/media-plane/media-plane';

/** The token of a two-way stream, as the server gave it to the viewer or to the performer. */
export interface TwowayTicket {
  role: 'publish' | 'play';
  twoway_id: number;
  until_ms: number;
}

/** The two-way streams of a simulated media node. A stream is played only while the server renews its lease. */
export class TwowayStreams {
  readonly #say: (event: MediaEvent) => void;
  readonly #leases = new Map<number, number>();
  readonly #publishing = new Set<number>();
  readonly #playing = new Set<number>();

  constructor(say: (event: MediaEvent) => void) {
    this.#say = say;
  }

  /** Connects a stream. @returns whether it was accepted */
  connect({ role, twoway_id, until_ms }: TwowayTicket, now_ms: number): boolean {
    if (now_ms > until_ms) return false;
    if (role === 'publish') this.#publishing.add(twoway_id);
    else if (this.#publishing.has(twoway_id) && now_ms < (this.#leases.get(twoway_id) ?? 0))
      this.#playing.add(twoway_id);
    else return false;
    this.#say({ type: 'twoway.started', role, twoway_id });
    return true;
  }

  keep(ids: readonly number[], lease_until_ms: number): void {
    for (const id of ids) this.#leases.set(id, lease_until_ms);
  }

  end(ids: readonly number[]): void {
    for (const id of ids) {
      this.#leases.set(id, 0);
      this.#stop(id, 'play');
      this.lose(id);
    }
  }

  /** Drops the viewer's publishing connection. */
  lose(id: number): void {
    this.#stop(id, 'publish');
  }

  /** Ends the subscribers whose lease has expired. */
  expire(now_ms: number): void {
    for (const id of [...this.#playing]) if (now_ms >= (this.#leases.get(id) ?? 0)) this.#stop(id, 'play');
  }

  forgetEverybody(): void {
    this.#leases.clear();
    this.#publishing.clear();
    this.#playing.clear();
  }

  isPublishing = (id: number): boolean => this.#publishing.has(id);
  publishing = (): readonly number[] => [...this.#publishing];
  playing = (): readonly number[] => [...this.#playing];

  #stop(id: number, role: TwowayTicket['role']): void {
    const live = role === 'publish' ? this.#publishing : this.#playing;
    if (live.delete(id)) this.#say({ type: 'twoway.ended', role, twoway_id: id });
  }
}
