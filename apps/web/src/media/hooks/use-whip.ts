import type { MediaAccess } from '@akari/contract/media';
import type { MediaKind, QualityProfile } from '@akari/rules';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MediaFault } from '../rtc/fault.ts';
import type { LinkState, LinkStep } from '../rtc/link-state.ts';
import { useReconnect } from './use-reconnect.ts';
import { openWhip, type Whip } from '../rtc/whip.ts';

export interface WhipView {
  state: LinkState;
  fault: MediaFault | null;
  connection: () => RTCPeerConnection | null;
}

interface Publish {
  /** One key for each broadcast; a new key opens a new connection. */
  key: string;
  access: MediaAccess;
  media_kind: MediaKind;
}

/**
 * Publishes `stream` while `publish` is not null. A change of camera, microphone or quality keeps the session.
 */
export function useWhip(
  publish: Publish | null,
  stream: MediaStream | null,
  quality: QualityProfile,
  renewAccess: () => Promise<MediaAccess | null>,
  onStep?: (step: LinkStep) => void,
): WhipView {
  const whip = useRef<Whip | null>(null);
  const [{ state, fault }, setState] = useState<{ state: LinkState; fault: MediaFault | null }>({
    state: 'idle',
    fault: null,
  });
  const renew = useEffectEvent(renewAccess);
  const step = useEffectEvent((reached: LinkStep) => onStep?.(reached));
  const open = useEffectEvent(() =>
    publish === null
      ? null
      : openWhip({
          access: publish.access,
          tracks: stream?.getTracks() ?? [],
          quality,
          kinds: publish.media_kind === 'voice' ? ['audio'] : ['audio', 'video'],
          renewAccess: () => renew(),
          onState: (next, why) => setState({ state: next, fault: why }),
          onStep: (reached) => step(reached),
        }),
  );
  const key = publish?.key ?? null;

  useEffect(() => {
    if (key === null) return undefined;
    const opened = open();
    whip.current = opened;
    return () => {
      opened?.close();
      whip.current = null;
      // Reset the state, so that the next connection does not start as `closed`.
      setState({ state: 'idle', fault: null });
    };
  }, [key]);

  useEffect(() => {
    void whip.current?.replaceTrack('audio', stream?.getAudioTracks()[0] ?? null);
    void whip.current?.replaceTrack('video', stream?.getVideoTracks()[0] ?? null);
  }, [stream]);

  useEffect(() => {
    void whip.current?.setQuality(quality);
  }, [quality]);

  useReconnect('publish', () => whip.current?.reconnect());
  const connection = useCallback(() => whip.current?.connection() ?? null, []);
  return { state, fault, connection };
}
