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
import type { Settings } from '../../../settings.ts';
import { NativeLog } from './native-log.ts';

/** Starts the native library. Its logger needs the callback: without one it writes to standard output by itself. */
export function startRtcLibrary(log: Logger): void {
  const native = new NativeLog(log);
  initLogger(log.isLevelEnabled('debug') ? 'Debug' : 'Error', (level, message) =>
    native.write(level, message),
  );
  preload();
}

export type RtcPeer = InstanceType<typeof PeerConnection>;

/** One UDP port carries every peer; negotiation is ours alone. */
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

/** The configured address when it is one of this machine's own: then media listens on it alone. */
export function localAddress(public_ip: string | null): string | null {
  if (public_ip === null || isIP(public_ip) === 0) return null;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((each) => each.address === public_ip) ? public_ip : null;
}

/**
 * Holds the UDP port from the start on, so that a second node on the same port is told at once and not at its first
 * viewer. Throws when the port is taken.
 */
export function holdUdpPort(udp_port: number, public_ip: string | null): { stop(): void } {
  return new IceUdpMuxListener(udp_port, localAddress(public_ip) ?? undefined);
}
