/** Statistics of a receiver or sender since the previous sample. */
export interface MediaStats {
  fps: number;
  /** Kilobits per second of audio and video together. */
  bitrate_kbps: number;
  /** Milliseconds; null until known. */
  rtt_ms: number | null;
  /** Fraction of packets that were lost, 0 to 1. */
  loss: number;
  width_px: number;
  height_px: number;
  /** No new frame since the previous sample, although there were frames before. */
  frozen: boolean;
}

export interface StatsSample {
  at_ms: number;
  bytes: number;
  frames: number;
  packets: number;
  lost: number;
  rtt_ms: number | null;
  width_px: number;
  height_px: number;
}

/** The fields of `RTCStats` that are read, for both directions. */
interface Entry {
  type: string;
  kind?: string;
  timestamp: number;
  bytesReceived?: number;
  bytesSent?: number;
  framesDecoded?: number;
  framesEncoded?: number;
  packetsReceived?: number;
  packetsSent?: number;
  packetsLost?: number;
  currentRoundTripTime?: number;
  nominated?: boolean;
  frameWidth?: number;
  frameHeight?: number;
}

/** Adds up the entries of a statistics report. */
export function sampleOf(entries: Iterable<Entry>, at_ms: number): StatsSample {
  const sample: StatsSample = {
    at_ms,
    bytes: 0,
    frames: 0,
    packets: 0,
    lost: 0,
    rtt_ms: null,
    width_px: 0,
    height_px: 0,
  };
  for (const entry of entries) {
    if (entry.type === 'inbound-rtp' || entry.type === 'outbound-rtp') {
      sample.bytes += (entry.bytesReceived ?? 0) + (entry.bytesSent ?? 0);
      sample.packets += (entry.packetsReceived ?? 0) + (entry.packetsSent ?? 0);
      sample.frames += (entry.framesDecoded ?? 0) + (entry.framesEncoded ?? 0);
      sample.width_px = Math.max(sample.width_px, entry.frameWidth ?? 0);
      sample.height_px = Math.max(sample.height_px, entry.frameHeight ?? 0);
    }
    if (entry.type === 'inbound-rtp' || entry.type === 'remote-inbound-rtp') {
      sample.lost += entry.packetsLost ?? 0;
    }
    if (
      entry.type === 'candidate-pair' &&
      entry.nominated === true &&
      entry.currentRoundTripTime !== undefined
    ) {
      sample.rtt_ms = Math.round(entry.currentRoundTripTime * 1000);
    }
  }
  return sample;
}

/** Computes the statistics between two samples of the same connection. */
export function statsBetween(before: StatsSample, now: StatsSample): MediaStats {
  const seconds = Math.max(0.001, (now.at_ms - before.at_ms) / 1000);
  const grown = (field: 'bytes' | 'frames' | 'packets' | 'lost'): number =>
    Math.max(0, now[field] - before[field]);
  const lost = grown('lost');
  const expected = lost + grown('packets');
  return {
    fps: Math.round((grown('frames') / seconds) * 10) / 10,
    bitrate_kbps: Math.round((grown('bytes') * 8) / seconds / 1000),
    rtt_ms: now.rtt_ms,
    loss: expected === 0 ? 0 : lost / expected,
    width_px: now.width_px,
    height_px: now.height_px,
    frozen: now.frames > 0 && grown('frames') === 0,
  };
}

/** Reads the counters of a connection. */
export async function readStats(pc: RTCPeerConnection): Promise<StatsSample> {
  const report = await pc.getStats();
  return sampleOf(report.values() as Iterable<Entry>, performance.now());
}
