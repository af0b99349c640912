import { fromNtpUnits } from '@akari/whip/rtcp/ntp';

const REMEMBERED = 8;

/**
 * Round-trip times to subscribers. A forwarded sender report has the publisher's NTP time, so a subscriber's receiver
 * report is matched with the time at which this node forwarded that sender report (RFC 3550 §6.4.1, LSR and DLSR).
 */
export class ReportClock {
  readonly #passed = new Map<number, number>();

  passedOn(ntp_middle: number, now_ms: number): void {
    this.#passed.set(ntp_middle, now_ms);
    if (this.#passed.size <= REMEMBERED) return;
    const oldest = this.#passed.keys().next();
    if (!oldest.done) this.#passed.delete(oldest.value);
  }

  /** @returns the round-trip time in milliseconds; null when the sender report is not one of the last 8 */
  roundTrip(last_sr: number, delay_since_sr: number, now_ms: number): number | null {
    const passed_at_ms = this.#passed.get(last_sr);
    if (passed_at_ms === undefined) return null;
    return Math.max(0, Math.round((now_ms - passed_at_ms - fromNtpUnits(delay_since_sr)) * 10) / 10);
  }
}
