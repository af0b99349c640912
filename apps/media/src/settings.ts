import { mediaNodeEnv } from '@akari/contract';
import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';
import { PACKET_STANDS_MS } from './grant/session-account.ts';
import type { ReceiptRules } from './grant/receipts.ts';
import { ownAddresses, relayFault } from './relay-address.ts';
import { isPublicAddress, type RemoteCandidatePolicy } from './sdp/candidate.ts';

const milliseconds = (fallback_ms: number) =>
  z.coerce.number().int().min(10).max(600_000).default(fallback_ms);

/** The contract's settings and those that only operators with a reason, and tests, touch. */
const environment = z.object({
  ...mediaNodeEnv.shape,
  /** A peer from which nothing was heard for this long has vanished; with the check every 100 ms, 8 s at most. */
  MEDIA_PEER_TIMEOUT_MS: milliseconds(7_750),
  /** A peer that has not connected by then never will. */
  MEDIA_CONNECT_TIMEOUT_MS: milliseconds(15_000),
  /** So much paid media is sent on a connection before its receiver first confirms any. */
  MEDIA_FIRST_REPORT_MS: milliseconds(1_000),
  /** So much is sent ahead of the last confirmation: never more than this can be in doubt. */
  MEDIA_UNCONFIRMED_MS: milliseconds(2_000),
  /** The same after a proven loss, and where the allowance for unconfirmed media is used up. */
  MEDIA_PROBE_MS: milliseconds(300),
  /** A packet stands for this much time at most: a publisher of few packets is not paid for whole time. */
  MEDIA_PACKET_STANDS_MS: milliseconds(PACKET_STANDS_MS),
  MEDIA_MAX_VIDEO_KBPS: z.coerce.number().int().min(100).max(50_000).default(3_000),
  /** What the line carries to viewers and other nodes, less a reserve. */
  MEDIA_MAX_SENT_KBPS: z.coerce.number().int().min(1_000).max(100_000_000).default(900_000),
  MEDIA_MAX_PEERS: z.coerce.number().int().min(1).max(20_000).default(2_000),
  /** What recordings leave free of the disk, for the journal and everything else there. */
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

/** The Janus beside this node (`MEDIA_ENGINE=janus`); deploy/ has its configuration. */
const janusEnvironment = z.object({
  MEDIA_JANUS_URL: url('ws').default('ws://127.0.0.1:8188'),
  MEDIA_JANUS_SECRET: z.string().min(16),
  MEDIA_JANUS_ADMIN_URL: url('ws').default('ws://127.0.0.1:7188'),
  MEDIA_JANUS_ADMIN_SECRET: z.string().min(16),
  /** The VideoRoom plugin's `admin_key`, without which nobody makes a room. */
  MEDIA_JANUS_ADMIN_KEY: z.string().min(16),
  /** Janus closes everything this long after the node has died. */
  MEDIA_JANUS_SESSION_TIMEOUT_S: z.coerce.number().int().min(1).max(60).default(8),
  /** This machine's address on the private network between media nodes; empty: channels are not relayed. */
  MEDIA_JANUS_RELAY_IP: z.union([z.literal(''), z.ipv4()]).default(''),
  /** UDP ports there, two a relayed channel. Janus takes what is sent to them, whoever sends it: for media nodes alone. */
  MEDIA_JANUS_RELAY_PORTS: portRange.default({ from: 40_001, to: 49_150 }),
  /** A channel of another node that nobody has played here for this long is given back. */
  MEDIA_JANUS_RELAY_UNUSED_MS: milliseconds(30_000),
  /** Where Janus reaches this node's HTTP interface; empty: where it listens. */
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
  /** Null: no channels of other nodes. */
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
  /** What is done with the addresses that clients name. */
  remote_candidates: RemoteCandidatePolicy;
  ice_servers: string[];
  /** Shared with the TURN servers; null: no TURN credentials are made here. */
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

/** Ignored as soon as an IPv4 address of this node is public. One that is given as a name is there for others to reach. */
function remoteCandidates(public_ip: string): RemoteCandidatePolicy {
  const addresses = public_ip === '' ? ownAddresses().filter(isIPv4) : [public_ip];
  return addresses.some((each) => isIP(each) === 0 || isPublicAddress(each)) ? 'ignored' : 'checked';
}

/** Reads the settings; throws with a sentence that names each setting that is wrong. */
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
