/** Number of packets received of each kind of track. */
export interface Arrived {
  video: number;
  audio: number;
}

const LOOK_MS = 500;
/** Interval of confirmations while only audio arrives; browsers send RTCP reports for audio only every 5 s. */
const SOUND_MS = 1_000;
/** After this long without packets on a live connection, the node may be waiting for a confirmation. */
const SILENCE_MS = 2_000;
/** Maximum number of consecutive reports that nothing arrives; after that, no media is expected. */
const MAX_UNHEARD = 5;

/**
 * Decides when to confirm: on the first packets, while only audio arrives, and when nothing arrives. Video is confirmed
 * by the browser's own RTCP reports.
 */
export class Confirmations {
  #before: Arrived = { video: 0, audio: 0 };
  #grown_at_ms: number;
  #picture_at_ms = -Infinity;
  #told_at_ms = -Infinity;
  #unheard = 0;

  constructor(now_ms: number) {
    this.#grown_at_ms = now_ms;
  }

  /** @returns whether packets arrive, if the node must be told now; otherwise null */
  look(arrived: Arrived, now_ms: number): boolean | null {
    const picture = arrived.video > this.#before.video;
    const grown = picture || arrived.audio > this.#before.audio;
    this.#before = arrived;
    if (picture) this.#picture_at_ms = now_ms;
    if (grown) return this.#onGrown(now_ms);
    if (now_ms - this.#grown_at_ms < SILENCE_MS || this.#unheard >= MAX_UNHEARD) return null;
    if (now_ms - this.#told_at_ms < SILENCE_MS) return null;
    this.#unheard += 1;
    this.#told_at_ms = now_ms;
    return false;
  }

  #onGrown(now_ms: number): true | null {
    const first = this.#told_at_ms === -Infinity || this.#unheard > 0;
    this.#grown_at_ms = now_ms;
    this.#unheard = 0;
    const alone = now_ms - this.#picture_at_ms >= SOUND_MS;
    if (!first && !(alone && now_ms - this.#told_at_ms >= SOUND_MS - LOOK_MS / 2)) return null;
    this.#told_at_ms = now_ms;
    return true;
  }
}

/** The fields of `RTCStats` that are read. */
interface Entry {
  type: string;
  kind?: string;
  packetsReceived?: number;
}

async function readArrived(pc: RTCPeerConnection): Promise<Arrived> {
  const arrived = { video: 0, audio: 0 };
  for (const entry of (await pc.getStats()).values() as Iterable<Entry>)
    if (entry.type === 'inbound-rtp' && (entry.kind === 'video' || entry.kind === 'audio'))
      arrived[entry.kind] += entry.packetsReceived ?? 0;
  return arrived;
}

/** Reports to the media node whether packets arrive on a peer connection. */
export function confirmArrivals(
  pc: RTCPeerConnection,
  tell: (arrives: boolean) => void,
): { stop: () => void } {
  const confirmations = new Confirmations(performance.now());
  const look = async (): Promise<void> => {
    if (pc.connectionState !== 'connected') return;
    const word = confirmations.look(await readArrived(pc), performance.now());
    if (word !== null) tell(word);
  };
  const looking = (): void => void look().catch(() => undefined);
  // The first packet unmutes a track. The node sends little media until that packet is confirmed.
  const first = ({ track }: RTCTrackEvent): void =>
    track.addEventListener('unmute', () => looking(), { once: true });
  pc.addEventListener('track', first);
  for (const { track } of pc.getReceivers()) track.addEventListener('unmute', looking, { once: true });
  const timer = setInterval(looking, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      pc.removeEventListener('track', first);
    },
  };
}
