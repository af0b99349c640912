import type { MediaAccess } from '@akari/contract/media';
import type { MediaKind } from '@akari/rules';

type IceAccess = Pick<MediaAccess, 'ice_servers' | 'ice_policy'>;

const iceOf = ({ ice_servers, ice_policy }: IceAccess, more: RTCIceServer[]): RTCConfiguration => ({
  iceServers: [...(ice_servers as RTCIceServer[]), ...more],
  iceTransportPolicy: ice_policy ?? 'all',
});

export const newConnection = (access: IceAccess, more: RTCIceServer[] = []): RTCPeerConnection =>
  new RTCPeerConnection({ ...iceOf(access, more), bundlePolicy: 'max-bundle', rtcpMuxPolicy: 'require' });

/** Changes the ICE servers and policy; they apply to candidates that are gathered from now on. */
export const setIce = (pc: RTCPeerConnection, access: IceAccess, more: RTCIceServer[] = []): void =>
  pc.setConfiguration({ ...pc.getConfiguration(), ...iceOf(access, more) });

/** Transceivers to play: audio, and video unless it is a voice broadcast. */
export function playTransceivers(pc: RTCPeerConnection, media_kind: MediaKind): void {
  pc.addTransceiver('audio', { direction: 'recvonly' });
  if (media_kind === 'video') pc.addTransceiver('video', { direction: 'recvonly' });
}
