import type { MediaResource } from './signalling.ts';
import { negotiate, type NegotiateOptions, type Negotiated } from './negotiate.ts';
import { withNewIce, writeFragment } from './sdp.ts';

/** Health of one connection: how the link above learns what to do. */
export type PeerHealth = 'connected' | 'troubled' | 'lost';

const CONNECT_LIMIT_MS = 12_000;
/** ICE often heals itself; only after this long a restart is asked for. */
const DISCONNECTED_PATIENCE_MS = 1_500;
const RESTART_LIMIT_MS = 6_000;
/** Candidates gathered in this time travel in the restart request itself. */
const RESTART_GATHER_MS = 100;

export interface Peer {
  pc: RTCPeerConnection;
  /** Asks for a new path now (the network changed). */
  restartIce: () => void;
  close: () => void;
}

/** Opens one connection and watches it; restarts ICE by itself, and reports `lost` when that did not help. */
export async function openPeer(
  options: NegotiateOptions,
  onHealth: (health: PeerHealth) => void,
): Promise<Peer> {
  const made = await negotiate(options);
  const { pc, signalling, trickle } = made;
  let resource: MediaResource = made.resource;
  let phase: 'connecting' | 'connected' | 'troubled' | 'restarting' | 'over' = 'connecting';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (limit_ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, limit_ms);
  };
  const finish = (): void => {
    phase = 'over';
    clearTimeout(timer);
    trickle.stop();
    pc.close();
    void signalling.close(resource);
  };
  const lose = (): void => {
    if (phase === 'over') return;
    finish();
    onHealth('lost');
  };
  const restart = (): void => {
    if (phase === 'over' || phase === 'restarting') return;
    if (!made.restartable) return lose();
    if (phase === 'connected') onHealth('troubled');
    phase = 'restarting';
    after(RESTART_LIMIT_MS, lose);
    restartIce(made, resource).then((renewed) => (resource = renewed), lose);
  };
  const onChange = (): void => {
    if (phase === 'over') return;
    const state = pc.connectionState;
    if (state === 'connected') {
      // While restarting, the old path may still be up for a moment.
      if (phase === 'restarting' && pc.signalingState !== 'stable') return;
      clearTimeout(timer);
      phase = 'connected';
      onHealth('connected');
    } else if (state === 'disconnected' && phase === 'connected') {
      phase = 'troubled';
      onHealth('troubled');
      after(DISCONNECTED_PATIENCE_MS, restart);
    } else if (state === 'failed') {
      // A second failure while restarting means that no path is left.
      if (phase === 'restarting') lose();
      else restart();
    } else if (state === 'closed') lose();
  };
  pc.addEventListener('connectionstatechange', onChange);
  // The node ended us (DTLS close_notify): no restart can bring that back.
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

/** RFC 9725 §4.3.3. @returns the session in its new ICE generation */
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
