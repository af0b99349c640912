import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import {
  IceUdpMuxListener,
  initLogger,
  type PeerConnection,
  preload,
  type RtcConfig,
} from 'node-datachannel';
import type { Logger } from 'pino';
import type { Settings } from '../../../settings/settings.ts';
import { NativeLog } from './native-log.ts';

/** Starts the native library. It gets a log callback, because without one it writes to standard output itself. */
export function startRtcLibrary(log: Logger): void {
  const native = new NativeLog(log);
  initLogger(log.isLevelEnabled('debug') ? 'Debug' : 'Error', (level, message) =>
    native.write(level, message),
  );
  preload();
}

export type RtcPeer = InstanceType<typeof PeerConnection>;

/** Configuration of a peer connection: one UDP port for all peers, and negotiation only by this node. */
export function rtcConfig(settings: Settings, udp_port: number): RtcConfig {
  const bind_address = localAddress(settings.public_ip);
  return {
    iceServers: settings.ice_servers.filter((url) => url.startsWith('stun:')),
    enableIceUdpMux: true,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    portRangeBegin: udp_port,
    portRangeEnd: udp_port,
    ...(bind_address === null ? {} : { bindAddress: bind_address }),
  };
}

/** The configured address if it is one of this machine's own; then media listens on it only. Otherwise null. */
export function localAddress(public_ip: string | null): string | null {
  if (public_ip === null || isIP(public_ip) === 0) return null;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((each) => each.address === public_ip) ? public_ip : null;
}

/**
 * Binds the UDP port from the start on, so that a second node on the same port fails at its start and not at its first
 * peer.
 * @throws when the port is in use
 */
export function holdUdpPort(udp_port: number, public_ip: string | null): { stop(): void } {
  return new IceUdpMuxListener(udp_port, localAddress(public_ip) ?? undefined);
}
