import type { MediaAccess } from '@akari/contract/media';
import { beginNegotiation, type BegunNegotiation } from './begin-negotiation.ts';
import { newConnection } from './connection.ts';
import { MediaFault } from './fault.ts';
import type { MediaResource, Signalling } from './signalling.ts';
import { createTrickle, type Trickle } from './trickle.ts';

export interface NegotiateOptions {
  access: MediaAccess;
  /** A negotiation that began before, to use instead of a new one; null: begin a new one. */
  begun?: BegunNegotiation | null;
  /** Adds tracks and transceivers to a new connection. Not called when the node makes the offer. */
  prepare: (pc: RTCPeerConnection) => void;
  /** Called for every connection; a negotiation that began before may have tracks already. */
  attach: (pc: RTCPeerConnection) => void;
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

/**
 * Opens a session on the media node. Supports both forms: client offer with server answer, and server offer with client
 * answer.
 * @throws {MediaFault} when the node rejects a request, or `session_over` when the signal was aborted
 */
export async function negotiate(options: NegotiateOptions): Promise<Negotiated> {
  const { access, signal } = options;
  const begun = options.begun ?? beginNegotiation(access, options.prepare);
  const { signalling } = begun;
  let { pc, trickle } = begun;
  options.attach(pc);
  try {
    const opened = await begun.opened;
    if (signal.aborted) throw new MediaFault('session_over', 0);
    if (opened.description.type === 'offer') {
      // The candidates of the rejected offer are useless, so the answer uses a new connection.
      trickle.stop();
      pc.close();
      pc = newConnection(access, opened.ice_servers);
      options.attach(pc);
      trickle = createTrickle(pc, begun.send);
      await pc.setRemoteDescription(opened.description);
      await pc.setLocalDescription(await pc.createAnswer());
      await signalling.answer(opened.resource, pc.localDescription?.sdp ?? '');
    }
    if (signal.aborted) throw new MediaFault('session_over', 0);
    trickle.start();
    return {
      pc,
      signalling,
      resource: opened.resource,
      trickle,
      setResource: begun.setResource,
      restartable: opened.description.type === 'answer',
    };
  } catch (thrown) {
    trickle.stop();
    pc.close();
    const resource = begun.resource();
    if (resource !== null) void signalling.close(resource);
    throw thrown;
  }
}
