import type { PageMediaFault } from '@akari/rules';
import { confirmArrivals } from './confirm-arrivals.ts';
import type { MediaResource } from './signalling.ts';
import { negotiate, type NegotiateOptions, type Negotiated } from './negotiate.ts';
import { nextPeerPhase, type PeerPhase } from './peer-phase.ts';
import { withNewIce, writeFragment } from './sdp.ts';

/** Health of one connection, as reported to the link that owns it. */
export type PeerHealth = 'connected' | 'troubled' | 'lost';

const CONNECT_LIMIT_MS = 12_000;
/** ICE often recovers by itself; a restart is requested only after this time. */
const DISCONNECTED_PATIENCE_MS = 1_500;
const RESTART_LIMIT_MS = 6_000;
/** Candidates gathered within this time are sent in the restart request itself. */
const RESTART_GATHER_MS = 100;
/** If no media arrives for this long after connecting, there is no track. */
const NO_TRACK_LIMIT_MS = 10_000;

export interface Peer {
  pc: RTCPeerConnection;
  /** Restarts ICE now, because the network changed. */
  restartIce: () => void;
  close: () => void;
}

export interface PeerOptions extends NegotiateOptions {
  /** True: this side receives media. False: it sends media. */
  receives: boolean;
  /** Whether arriving media is confirmed to the node. */
  confirms: boolean;
}

/** What the connection had when it was lost. */
type Reached = 'never_connected' | 'connected' | 'without_track';

/** Returns why the connection was lost, as far as this side can tell; null: it was established before. */
function lossFault(pc: RTCPeerConnection, reached: Reached): PageMediaFault | null {
  if (reached === 'connected') return null;
  if (reached === 'without_track') return 'no_track';
  return pc.iceConnectionState === 'connected' || pc.iceConnectionState === 'completed'
    ? 'dtls_failed'
    : 'ice_failed';
}

/** Calls `onOver` when the node closed the session (DTLS close_notify); an ICE restart cannot restore it. */
function watchDtls(pc: RTCPeerConnection, onOver: () => void): void {
  for (const transceiver of pc.getTransceivers()) {
    const dtls = transceiver.sender.transport ?? transceiver.receiver.transport;
    dtls?.addEventListener('statechange', () => {
      if (dtls.state === 'closed' || dtls.state === 'failed') onOver();
    });
  }
}

/** Calls `onNone` when no track has received media within the limit. */
const awaitTrack = (pc: RTCPeerConnection, onNone: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(() => {
    if (pc.getReceivers().every(({ track }) => track.muted)) onNone();
  }, NO_TRACK_LIMIT_MS);

/**
 * Opens one connection and monitors it. Restarts ICE by itself, and reports `lost` with the observed fault when that
 * fails. A null fault means that the connection was established and then lost.
 */
export async function openPeer(
  options: PeerOptions,
  onHealth: (health: PeerHealth, fault: PageMediaFault | null) => void,
): Promise<Peer> {
  const made = await negotiate(options);
  const { pc, signalling, trickle } = made;
  let resource: MediaResource = made.resource;
  let phase: PeerPhase = 'connecting';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arrival: ReturnType<typeof setTimeout> | undefined;
  let reached: Reached = 'never_connected';

  const after = (limit_ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, limit_ms);
  };
  const confirming = options.confirms
    ? confirmArrivals(pc, (arrives) => void signalling.tell(resource, arrives))
    : null;
  const finish = (): void => {
    phase = 'over';
    confirming?.stop();
    clearTimeout(timer);
    clearTimeout(arrival);
    trickle.stop();
    pc.close();
    void signalling.close(resource);
  };
  const lose = (): void => {
    if (phase === 'over') return;
    const fault = lossFault(pc, reached);
    finish();
    onHealth('lost', fault);
  };
  const loseWithoutTrack = (): void => {
    reached = 'without_track';
    lose();
  };
  const restart = (): void => {
    if (phase === 'over' || phase === 'restarting') return;
    if (!made.restartable) return lose();
    if (phase === 'connected') onHealth('troubled', null);
    phase = 'restarting';
    after(RESTART_LIMIT_MS, lose);
    restartIce(made, resource).then((renewed) => (resource = renewed), lose);
  };
  const connect = (): void => {
    clearTimeout(timer);
    phase = 'connected';
    if (options.receives && reached === 'never_connected') arrival = awaitTrack(pc, loseWithoutTrack);
    reached = 'connected';
    onHealth('connected', null);
  };
  const wait = (): void => {
    phase = 'troubled';
    onHealth('troubled', null);
    after(DISCONNECTED_PATIENCE_MS, restart);
  };
  const enter = { connected: connect, troubled: wait, restarting: restart, over: lose };
  const onChange = (): void => {
    const next = nextPeerPhase(phase, pc);
    if (next !== null) enter[next]();
  };
  pc.addEventListener('connectionstatechange', onChange);
  watchDtls(pc, lose);
  after(CONNECT_LIMIT_MS, lose);
  onChange();
  return { pc, restartIce: restart, close: () => phase !== 'over' && finish() };
}

/** Restarts ICE (RFC 9725 §4.3.3). @returns the session in its new ICE generation */
async function restartIce(made: Negotiated, resource: MediaResource): Promise<MediaResource> {
  const { pc, trickle, signalling } = made;
  const answer = pc.remoteDescription?.sdp ?? '';
  trickle.reset();
  await pc.setLocalDescription(await pc.createOffer({ iceRestart: true }));
  await new Promise((resolve) => setTimeout(resolve, RESTART_GATHER_MS));
  const { candidates, last } = trickle.take();
  const fragment = writeFragment(pc.localDescription?.sdp ?? '', candidates, last) ?? '';
  const renewed = await signalling.restart(resource, fragment);
  made.setResource(renewed.resource);
  await pc.setRemoteDescription({ type: 'answer', sdp: withNewIce(answer, renewed.ice) });
  trickle.start();
  return renewed.resource;
}
