import { mediaNodeEnv } from '@akari/contract';
import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';
import { PACKET_STANDS_MS } from '../grant/session-account.ts';
import type { ReceiptRules } from '../grant/receipts.ts';
import { ownAddresses, relayFault } from './relay-address.ts';
import { isPublicAddress, type RemoteCandidatePolicy } from '../sdp/candidate.ts';

const milliseconds = (fallback_ms: number) =>
  z.coerce.number().int().min(10).max(600_000).default(fallback_ms);

/** The settings of the contract, and those that only tests and operators with a special need change. */
const environment = z.object({
  ...mediaNodeEnv.shape,
  /** A peer is ended when nothing has arrived from it for this long; with the check every 100 ms, after 8 s at most. */
  MEDIA_PEER_TIMEOUT_MS: milliseconds(7_750),
  /** A peer that has not connected after this time is ended. */
  MEDIA_CONNECT_TIMEOUT_MS: milliseconds(15_000),
  /** Paid media sent on a connection before the receiver's first confirmation, ms. */
  MEDIA_FIRST_REPORT_MS: milliseconds(1_000),
  /** Paid media sent ahead of the last confirmation, ms: the limit of unconfirmed time. */
  MEDIA_UNCONFIRMED_MS: milliseconds(2_000),
  /** The same after proven loss, and when the allowance for unconfirmed media is used up. */
  MEDIA_PROBE_MS: milliseconds(300),
  /**
   * Most time that one packet accounts for, ms, so that a publisher of few packets is not paid for continuous media.
   */
  MEDIA_PACKET_STANDS_MS: milliseconds(PACKET_STANDS_MS),
  MEDIA_MAX_VIDEO_KBPS: z.coerce.number().int().min(100).max(50_000).default(3_000),
  /** Network capacity for subscribers and relays, less a reserve. */
  MEDIA_MAX_SENT_KBPS: z.coerce.number().int().min(1_000).max(100_000_000).default(900_000),
  MEDIA_MAX_PEERS: z.coerce.number().int().min(1).max(20_000).default(2_000),
  /** Disk space that recordings leave free for the journal and everything else. */
  MEDIA_RECORDING_RESERVE_MB: z.coerce.number().int().min(0).default(512),
  MEDIA_ENGINE: z.enum(['embedded', 'janus']).default('embedded'),
  MEDIA_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

const url = (scheme: string) => z.string().regex(new RegExp(`^${scheme}s?://[^\\s/]+(/[^\\s]*)?$`));

const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'expected FROM-TO')
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  })
  .refine(
    ({ from, to }) => from >= 1_024 && to <= 65_535 && to > from,
    'expected two ports or more, from 1024 on',
  );

/** Settings of this node's Janus (`MEDIA_ENGINE=janus`); its configuration is in deploy/. */
const janusEnvironment = z.object({
  MEDIA_JANUS_URL: url('ws').default('ws://127.0.0.1:8188'),
  MEDIA_JANUS_SECRET: z.string().min(16),
  MEDIA_JANUS_ADMIN_URL: url('ws').default('ws://127.0.0.1:7188'),
  MEDIA_JANUS_ADMIN_SECRET: z.string().min(16),
  /** The VideoRoom plugin's `admin_key`, which is required to create a room. */
  MEDIA_JANUS_ADMIN_KEY: z.string().min(16),
  /** Janus closes all sessions this long after the node has died. */
  MEDIA_JANUS_SESSION_TIMEOUT_S: z.coerce.number().int().min(1).max(60).default(8),
  /** This machine's address on the private network between media nodes; empty: channels are not relayed. */
  MEDIA_JANUS_RELAY_IP: z.union([z.literal(''), z.ipv4()]).default(''),
  /**
   * UDP ports at that address, two for each relayed channel. Janus accepts packets from any sender, so open them to
   * media nodes only.
   */
  MEDIA_JANUS_RELAY_PORTS: portRange.default({ from: 40_001, to: 49_150 }),
  /** A relayed channel without subscribers is released after this time. */
  MEDIA_JANUS_RELAY_UNUSED_MS: milliseconds(30_000),
  /** URL by which Janus reaches this node's HTTP interface; empty: the address on which it listens. */
  MEDIA_JANUS_EVENTS_URL: z.union([z.literal(''), url('http')]).default(''),
});

export interface RelaySettings {
  ip: string;
  ports: { from: number; to: number };
}

export interface JanusSettings {
  url: string;
  secret: string;
  admin_url: string;
  admin_secret: string;
  admin_key: string;
  session_timeout_s: number;
  /** Null: channels are not relayed. */
  relay: RelaySettings | null;
  relay_unused_ms: number;
  events_url: string | null;
}

export interface Settings {
  secret: string;
  http_port: number;
  http_host: string;
  udp_port: number;
  /** Null: the addresses found on the machine's interfaces. */
  public_ip: string | null;
  /** Whether ICE checks the addresses in the clients' candidates. */
  remote_candidates: RemoteCandidatePolicy;
  ice_servers: string[];
  /** Secret shared with the TURN servers; null: this node makes no TURN credentials. */
  turn_secret: string | null;
  data_dir: string;
  peer_timeout_ms: number;
  connect_timeout_ms: number;
  receipts: ReceiptRules;
  packet_stands_ms: number;
  max_video_kbps: number;
  max_peers: number;
  max_sent_kbps: number;
  recording_reserve_bytes: number;
  log_level: string;
  /** Null: packets are forwarded in this process. */
  janus: JanusSettings | null;
}

const iceServers = z.array(z.string().regex(/^(stun|turn|turns):[^\s<>"]+$/)).max(8);

/**
 * Remote candidates are ignored if an IPv4 address of this node is public. An address given as a host name counts as
 * public.
 */
function remoteCandidates(public_ip: string): RemoteCandidatePolicy {
  const addresses = public_ip === '' ? ownAddresses().filter(isIPv4) : [public_ip];
  return addresses.some((each) => isIP(each) === 0 || isPublicAddress(each)) ? 'ignored' : 'checked';
}

/**
 * Reads the settings.
 * @throws Error that names each invalid setting
 */
export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const env = read(environment, variables);
  return {
    secret: env.MEDIA_SECRET,
    http_port: env.MEDIA_HTTP_PORT,
    http_host: env.MEDIA_HTTP_HOST,
    udp_port: env.MEDIA_UDP_PORT,
    public_ip: env.MEDIA_PUBLIC_IP === '' ? null : env.MEDIA_PUBLIC_IP,
    remote_candidates: remoteCandidates(env.MEDIA_PUBLIC_IP),
    ice_servers: iceServers.parse(JSON.parse(env.MEDIA_ICE_SERVERS)),
    turn_secret: env.MEDIA_TURN_SECRET === '' ? null : env.MEDIA_TURN_SECRET,
    data_dir: env.MEDIA_DATA_DIR,
    peer_timeout_ms: env.MEDIA_PEER_TIMEOUT_MS,
    connect_timeout_ms: env.MEDIA_CONNECT_TIMEOUT_MS,
    receipts: {
      first_ms: env.MEDIA_FIRST_REPORT_MS,
      window_ms: env.MEDIA_UNCONFIRMED_MS,
      probe_ms: env.MEDIA_PROBE_MS,
      free_ms: env.MEDIA_PEER_TIMEOUT_MS,
    },
    packet_stands_ms: env.MEDIA_PACKET_STANDS_MS,
    max_video_kbps: env.MEDIA_MAX_VIDEO_KBPS,
    max_peers: env.MEDIA_MAX_PEERS,
    max_sent_kbps: env.MEDIA_MAX_SENT_KBPS,
    recording_reserve_bytes: env.MEDIA_RECORDING_RESERVE_MB * 1_000_000,
    log_level: env.MEDIA_LOG_LEVEL,
    janus: env.MEDIA_ENGINE === 'janus' ? readJanus(variables, env.MEDIA_HTTP_HOST) : null,
  };
}

function readJanus(variables: NodeJS.ProcessEnv, http_host: string): JanusSettings {
  const env = read(janusEnvironment, variables);
  const ip = env.MEDIA_JANUS_RELAY_IP;
  const fault = ip === '' ? null : relayFault(ip, http_host, ownAddresses());
  if (fault !== null) throw new Error(`MEDIA_JANUS_RELAY_IP: ${fault}`);
  return {
    url: env.MEDIA_JANUS_URL,
    secret: env.MEDIA_JANUS_SECRET,
    admin_url: env.MEDIA_JANUS_ADMIN_URL,
    admin_secret: env.MEDIA_JANUS_ADMIN_SECRET,
    admin_key: env.MEDIA_JANUS_ADMIN_KEY,
    session_timeout_s: env.MEDIA_JANUS_SESSION_TIMEOUT_S,
    relay: ip === '' ? null : { ip, ports: env.MEDIA_JANUS_RELAY_PORTS },
    relay_unused_ms: env.MEDIA_JANUS_RELAY_UNUSED_MS,
    events_url: env.MEDIA_JANUS_EVENTS_URL === '' ? null : env.MEDIA_JANUS_EVENTS_URL,
  };
}

function read<Schema extends z.ZodType>(schema: Schema, variables: NodeJS.ProcessEnv): z.infer<Schema> {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
