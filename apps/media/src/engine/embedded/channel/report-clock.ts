import { fromNtpUnits } from '../rtcp/ntp.ts';

const REMEMBERED = 8;

/**
 * Round trips to receivers of forwarded sender reports. The report bears the publisher's clock, so a receiver's answer
 * is matched with the moment at which we passed that report on (RFC 3550 §6.4.1, LSR and DLSR).
 */
export class ReportClock {
  readonly #passed = new Map<number, number>();

  passedOn(ntp_middle: number, now_ms: number): void {
    this.#passed.set(ntp_middle, now_ms);
    if (this.#passed.size <= REMEMBERED) return;
    const oldest = this.#passed.keys().next();
    if (!oldest.done) this.#passed.delete(oldest.value);
  }

  /** Milliseconds, or null when the report is not one of the last. */
  roundTrip(last_sr: number, delay_since_sr: number, now_ms: number): number | null {
    const passed_at_ms = this.#passed.get(last_sr);
    if (passed_at_ms === undefined) return null;
    return Math.max(0, Math.round((now_ms - passed_at_ms - fromNtpUnits(delay_since_sr)) * 10) / 10);
  }
}
