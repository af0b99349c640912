import { writeFragment } from './sdp.ts';

const BATCH_MS = 50;

/**
 * Collects the candidates of one ICE generation and sends them in batches (RFC 9725 §4.3.2 asks clients not to send
 * one request for each). Sends nothing before `start`, because the session has no URL until then.
 */
export function createTrickle(pc: RTCPeerConnection, send: (fragment: string) => Promise<void>) {
  let waiting: string[] = [];
  let complete = false;
  let started = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();

  const flush = (): void => {
    timer = undefined;
    const sdp = pc.localDescription?.sdp;
    if (!started || sdp === undefined || (waiting.length === 0 && !complete)) return;
    const fragment = writeFragment(sdp, waiting, complete);
    waiting = [];
    complete = false;
    // A lost batch costs candidate pairs, not the connection: our checks still reach the node's candidates.
    if (fragment !== null) sending = sending.then(() => send(fragment)).catch(() => undefined);
  };
  const plan = (): void => {
    timer ??= setTimeout(flush, BATCH_MS);
  };
  const onCandidate = (event: RTCPeerConnectionIceEvent): void => {
    if (event.candidate === null) complete = true;
    else if (event.candidate.candidate !== '') waiting.push(event.candidate.candidate);
    plan();
  };
  pc.addEventListener('icecandidate', onCandidate);

  return {
    start(): void {
      started = true;
      flush();
    },
    /** Starts a new ICE generation and discards the candidates of the old one. */
    reset(): void {
      started = false;
      complete = false;
      waiting = [];
    },
    /** Removes and returns the collected candidates, for a request that carries candidates itself. */
    take(): { candidates: string[]; last: boolean } {
      const taken = { candidates: waiting, last: complete };
      waiting = [];
      complete = false;
      return taken;
    },
    stop(): void {
      clearTimeout(timer);
      pc.removeEventListener('icecandidate', onCandidate);
    },
  };
}
export type Trickle = ReturnType<typeof createTrickle>;
