import type { PageMediaFault } from '@akari/rules';
import { confirmArrivals } from './confirm-arrivals.ts';
import type { MediaResource } from './signalling.ts';
import { negotiate, type NegotiateOptions, type Negotiated } from './negotiate.ts';
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

/** Returns why a connection was not established, as far as this side can tell. */
const connectFault = (pc: RTCPeerConnection): PageMediaFault =>
  pc.iceConnectionState === 'connected' || pc.iceConnectionState === 'completed'
    ? 'dtls_failed'
    : 'ice_failed';

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
  let phase: 'connecting' | 'connected' | 'troubled' | 'restarting' | 'over' = 'connecting';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arrival: ReturnType<typeof setTimeout> | undefined;
  let was: 'never_connected' | 'connected' | 'without_track' = 'never_connected';

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
    const cause = was === 'never_connected' ? connectFault(pc) : was === 'without_track' ? 'no_track' : null;
    finish();
    onHealth('lost', cause);
  };
  const awaitTrack = (): void => {
    if (!options.receives || was !== 'never_connected') return;
    arrival = setTimeout(() => {
      if (!pc.getReceivers().every(({ track }) => track.muted)) return;
      was = 'without_track';
      lose();
    }, NO_TRACK_LIMIT_MS);
  };
  const restart = (): void => {
    if (phase === 'over' || phase === 'restarting') return;
    if (!made.restartable) return lose();
    if (phase === 'connected') onHealth('troubled', null);
    phase = 'restarting';
    after(RESTART_LIMIT_MS, lose);
    restartIce(made, resource).then((renewed) => (resource = renewed), lose);
  };
  const onChange = (): void => {
    if (phase === 'over') return;
    const state = pc.connectionState;
    if (state === 'connected') {
      // During a restart the old candidate pair may still be connected for a moment.
      if (phase === 'restarting' && pc.signalingState !== 'stable') return;
      clearTimeout(timer);
      phase = 'connected';
      awaitTrack();
      was = 'connected';
      onHealth('connected', null);
    } else if (state === 'disconnected' && phase === 'connected') {
      phase = 'troubled';
      onHealth('troubled', null);
      after(DISCONNECTED_PATIENCE_MS, restart);
    } else if (state === 'failed') {
      // A failure during a restart means that no candidate pair is left.
      if (phase === 'restarting') lose();
      else restart();
    } else if (state === 'closed') lose();
  };
  pc.addEventListener('connectionstatechange', onChange);
  // The node closed the session (DTLS close_notify); an ICE restart cannot restore it.
  for (const transceiver of pc.getTransceivers()) {
    const dtls = transceiver.sender.transport ?? transceiver.receiver.transport;
    dtls?.addEventListener('statechange', () => {
      if (dtls.state === 'closed' || dtls.state === 'failed') lose();
    });
  }
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
