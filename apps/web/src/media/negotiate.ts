import type { MediaAccess } from '@akari/contract/media';
import { MediaFault } from './fault.ts';
import type { LinkStep } from './link-state.ts';
import { createSignalling, type MediaResource, type Signalling } from './signalling.ts';
import { createTrickle, type Trickle } from './trickle.ts';

export interface NegotiateOptions {
  access: MediaAccess;
  /** Adds tracks and transceivers to a new connection. Not called when the node makes the offer. */
  prepare: (pc: RTCPeerConnection) => void;
  /** Called for every connection, before negotiation starts. */
  attach: (pc: RTCPeerConnection) => void;
  onStep: (step: LinkStep) => void;
  /** On abort, a connection that was opened in the meantime is closed again. */
  signal: AbortSignal;
}

/** A negotiated connection and its session on the node. `restartable`: this side made the offer and may restart ICE. */
export interface Negotiated {
  pc: RTCPeerConnection;
  signalling: Signalling;
  resource: MediaResource;
  trickle: Trickle;
  /** Updates the resource that trickle requests use: an ICE restart sets a new ETag. */
  setResource: (resource: MediaResource) => void;
  restartable: boolean;
}

const newConnection = (access: MediaAccess, more: RTCIceServer[] = []): RTCPeerConnection =>
  new RTCPeerConnection({
    iceServers: iceServers(access, more),
    iceTransportPolicy: access.ice_policy ?? 'all',
    bundlePolicy: 'max-bundle',
    rtcpMuxPolicy: 'require',
  });

const iceServers = (access: MediaAccess, more: RTCIceServer[]): RTCIceServer[] => [
  ...(access.ice_servers as RTCIceServer[]),
  ...more,
];

/**
 * Opens a session on the media node. Supports both forms: client offer with server answer, and server offer with client
 * answer.
 * @throws {MediaFault} when the node rejects a request, or `session_over` when the signal was aborted
 */
export async function negotiate(options: NegotiateOptions): Promise<Negotiated> {
  const { access, onStep, signal } = options;
  const signalling = createSignalling(access.url, access.token);
  let pc = newConnection(access);
  options.attach(pc);
  options.prepare(pc);
  let current: MediaResource | null = null;
  const send = async (fragment: string): Promise<void> => {
    if (current !== null) await signalling.trickle(current, fragment);
  };
  let trickle = createTrickle(pc, send);
  try {
    await pc.setLocalDescription(await pc.createOffer());
    onStep('offered');
    const opened = await signalling.open(pc.localDescription?.sdp ?? '');
    current = opened.resource;
    if (signal.aborted) throw new MediaFault('session_over', 0);
    if (opened.description.type === 'offer') {
      // The candidates of the rejected offer are useless, so the answer uses a new connection.
      trickle.stop();
      pc.close();
      pc = newConnection(access, opened.ice_servers);
      options.attach(pc);
      trickle = createTrickle(pc, send);
      await pc.setRemoteDescription(opened.description);
      await pc.setLocalDescription(await pc.createAnswer());
      await signalling.answer(current, pc.localDescription?.sdp ?? '');
    } else {
      if (opened.ice_servers.length > 0) {
        pc.setConfiguration({
          ...pc.getConfiguration(),
          iceServers: iceServers(access, opened.ice_servers),
        });
      }
      await pc.setRemoteDescription(opened.description);
    }
    onStep('answered');
    if (signal.aborted) throw new MediaFault('session_over', 0);
    trickle.start();
    return {
      pc,
      signalling,
      resource: current,
      trickle,
      setResource: (resource) => {
        current = resource;
      },
      restartable: opened.description.type === 'answer',
    };
  } catch (thrown) {
    trickle.stop();
    pc.close();
    if (current !== null) void signalling.close(current);
    throw thrown;
  }
}
