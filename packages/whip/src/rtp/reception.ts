import { sequenceDistance } from './sequence.ts';

/** One report block of a receiver report (RFC 3550 §6.4.1). */
export interface ReceptionReport {
  ssrc: number;
  /** Fraction lost since the last report, 0 to 255. */
  fraction_lost: number;
  cumulative_lost: number;
  highest_sequence: number;
  jitter: number;
  /** Middle 32 bits of the NTP time of the last sender report; 0: none yet. */
  last_sr: number;
  /** Time since that sender report arrived, in units of 1/65536 s; 0 when there was none. */
  delay_since_sr: number;
}

/** Reception statistics of one source, computed as in RFC 3550 appendix A. */
export class Reception {
  #first = -1;
  #highest = 0;
  #received = 0;
  #expected_before = 0;
  #received_before = 0;
  #jitter = 0;
  #transit = NaN;
  #last_sr = 0;
  #last_sr_at_ms = 0;
  /** Packet loss in the last complete report interval, 0 to 1. */
  loss = 0;
  readonly ssrc: number;
  readonly #clock_rate_hz: number;

  constructor(ssrc: number, clock_rate_hz: number) {
    this.ssrc = ssrc;
    this.#clock_rate_hz = clock_rate_hz;
  }

  observe(sequence: number, timestamp: number, now_ms: number): void {
    if (this.#first === -1) {
      this.#first = sequence;
      this.#highest = sequence;
    } else {
      const distance = sequenceDistance(this.#highest & 0xffff, sequence);
      if (distance > 0) this.#highest += distance;
    }
    this.#received += 1;
    const transit = (now_ms * this.#clock_rate_hz) / 1000 - timestamp;
    const difference = Math.abs(transit - this.#transit);
    // A wrapped or jumped timestamp is not network jitter.
    if (difference < this.#clock_rate_hz) this.#jitter += (difference - this.#jitter) / 16;
    this.#transit = transit;
  }

  observeSenderReport(ntp_middle: number, now_ms: number): void {
    this.#last_sr = ntp_middle;
    this.#last_sr_at_ms = now_ms;
  }

  report(now_ms: number): ReceptionReport {
    const expected = this.#first === -1 ? 0 : this.#highest - this.#first + 1;
    const expectedInterval = expected - this.#expected_before;
    const lostInterval = expectedInterval - (this.#received - this.#received_before);
    this.#expected_before = expected;
    this.#received_before = this.#received;
    this.loss = expectedInterval > 0 && lostInterval > 0 ? lostInterval / expectedInterval : 0;
    return {
      ssrc: this.ssrc,
      fraction_lost: Math.min(255, Math.floor(this.loss * 256)),
      cumulative_lost: Math.max(0, Math.min(0x7fffff, expected - this.#received)),
      highest_sequence: this.#highest >>> 0,
      jitter: Math.round(this.#jitter) >>> 0,
      last_sr: this.#last_sr,
      delay_since_sr:
        this.#last_sr === 0 ? 0 : Math.round(((now_ms - this.#last_sr_at_ms) * 65_536) / 1000) >>> 0,
    };
  }
}
