import { hostname } from 'node:os';
import {
  DEFAULT_SITE_ID,
  FREE_CHAT_ANSWER_MS,
  FULL_SHARE_BP,
  points,
  type LiveSettingValues,
} from '@akari/rules';
import { z } from 'zod';
import { auditOf, auditSettings } from './audit-settings.ts';
import { staffOf, staffSettings } from './staff-settings.ts';
import { list, nodeList, originList, originOrNone, proxyList } from './lists.ts';
import { liveSetting } from './live-setting.ts';
import { mailOf, mailSettings, missingForMail } from './mail-settings.ts';
import { missingForCoins, payoutOf, payoutSettings } from './payout-settings.ts';
import { pageSettings, pagesOf } from './operator-pages.ts';
import { missingForPayment, paymentOf, paymentSettings } from './payment-settings.ts';
import { memberTermsOf, pointSettings, pointsOf, wrongValidity } from './point-settings.ts';
import { proofOf, proofSettings } from './proof-settings.ts';
import { liveValuesOf, shownSettings } from './shown-settings.ts';
import { pushOf, pushSettings } from './push-settings.ts';
import { rankingOf, rankingSettings } from './ranking-settings.ts';
import { queueOf, queueSettings } from './queue-settings.ts';
import { storageOf, storageSettings } from './storage-settings.ts';
import { missingForTranslation, translationOf, translationSettings } from './translation-settings.ts';
import { toyOf, toySettings } from './toy-settings.ts';
import { termSettings, termsOf } from './terms.ts';

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value));

const count = z.coerce.number().int().min(1);

/** Settings of a server node, from the environment. The tables of README.md and docs/settings.md describe them. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on; empty: loopback while DEMO is on, all addresses otherwise. */
  HOST: z.string().default(''),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().default(''),
  /** Redis that connects several server nodes; empty: this is the only node. */
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/\/.+)?$/, 'must be a redis:// address')
    .default(''),
  /** Name of this node in logs and metrics; empty: host name and port. */
  NODE_NAME: z.string().default(''),
  /** With several nodes: how long a node is not ready before it disconnects clients, so that the proxy notices, ms. */
  DRAIN_NOTICE_MS: z.coerce.number().int().min(0).default(2_000),
  DEMO: flag.optional(),
  /** Whether a demo has people, with public passwords, and performers on the air. */
  DEMO_PEOPLE: flag.default(true),
  SITE_ID: z.coerce.number().int().default(DEFAULT_SITE_ID),
  /** `embedded`: a media node as child process; `cluster`: the nodes of MEDIA_NODES. */
  MEDIA: z.enum(['embedded', 'cluster']).default('embedded'),
  MEDIA_NODES: nodeList,
  /** Shared by all server and media nodes of a cluster. */
  MEDIA_SECRET: z.string().default(''),
  /** Viewers of one channel on a media node from which others are placed on another node; 0: only when it is full. */
  MEDIA_VIEWERS_PER_NODE: z.coerce.number().int().min(0).default(0),
  /** Maximum of forgiven time (sent, not confirmed by the receiver, not charged), milliseconds a session … */
  MEDIA_FORGIVEN_SESSION_MS: z.coerce.number().int().min(0).max(60_000).default(2_000),
  /** … and milliseconds a person and day; unconfirmed media beyond these limits is charged. */
  MEDIA_FORGIVEN_DAY_MS: z.coerce.number().int().min(0).max(600_000).default(10_000),
  MEDIA_UDP_PORT: z.coerce.number().int().min(0).max(65535).default(10_000),
  MEDIA_PUBLIC_IP: z.string().default(''),
  /** Public origin of this site, `https://host`; empty: the host that a request was sent to. */
  PUBLIC_URL: originOrNone,
  /** Origins of other sites whose pages may send forms and open sockets here with a person's login. */
  SISTER_ORIGINS: originList,
  /** Proxies whose X-Forwarded-* headers are trusted: addresses, networks, or `loopback`; empty: none. */
  TRUST_PROXY: proxyList,
  /** Comma-separated `stun:`/`turn:` URLs for browsers. */
  ICE_SERVERS: list,
  /** `relay`: browsers connect to the media nodes by TURN only. */
  ICE_POLICY: z.enum(['all', 'relay']).default('all'),
  /** Shared secret of the TURN server (time-limited credentials). */
  TURN_SECRET: z.string().default(''),
  /** Interval of the stills that a media node takes of an encoder's broadcast, milliseconds. */
  STILL_EVERY_MS: z.coerce.number().int().min(2_000).default(10_000),
  /** Database connections for requests and socket events. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).default(20),
  /** Further connections that are reserved for charges, leases, duties and deadlines: requests never use them. */
  DATABASE_CONNECTIONS_BACKGROUND: z.coerce.number().int().min(2).default(5),
  /** Time limits for receiving a request's body, and that of an upload, seconds. */
  BODY_SECONDS: z.coerce.number().positive().default(20),
  UPLOAD_SECONDS: z.coerce.number().positive().default(600),
  /** Registrations a minute: from one address (an IPv6 /64 counts as one), and from all addresses. */
  REGISTRATIONS_PER_ADDRESS: liveSetting('REGISTRATIONS_PER_ADDRESS'),
  REGISTRATIONS_ALL: liveSetting('REGISTRATIONS_ALL'),
  /** Accounts that get the registration bonus: of one device in 30 days, and of one network in a day. */
  BONUS_PER_DEVICE: count.default(3),
  BONUS_PER_NETWORK: count.default(20),
  /** Part of the performer's share that is paid for time bought with free points, basis points. */
  BONUS_SHARE_BP: z.coerce.number().int().min(0).max(FULL_SHARE_BP).default(5_000),
  /** Free points a day of which the performer gets a share, in points. */
  BONUS_SHARED_POINTS: z.coerce.number().min(0).default(36),
  /** Login attempts a minute; a browser that has logged in to the account before does not count in the second limit. */
  LOGINS_PER_ADDRESS: liveSetting('LOGINS_PER_ADDRESS'),
  LOGINS_ALL: liveSetting('LOGINS_ALL'),
  /** Wrong passwords for one account without a delay; further ones double the delay, up to the maximum (seconds). */
  LOGIN_FREE_FAILURES: count.default(5),
  LOGIN_DELAY_MAX_S: count.default(900),
  /** New guests from one address, a day and a minute; a guest whose browser sends the cookie is not new. */
  GUESTS_PER_ADDRESS: liveSetting('GUESTS_PER_ADDRESS'),
  GUESTS_PER_ADDRESS_A_MINUTE: liveSetting('GUESTS_PER_ADDRESS_A_MINUTE'),
  /** Open sockets at one server node: of one person, and from one address (an IPv6 /64 counts as one). */
  SOCKETS_PER_PERSON: count.default(20),
  SOCKETS_PER_ADDRESS: count.default(500),
  /** Socket events of one kind in 10 seconds from all guests of one address, on one server node. */
  GUEST_EVENTS_PER_ADDRESS: count.default(1_200),
  /** Password hashes (register, login, password change) that a node computes at once. */
  PASSWORD_WORK_AT_ONCE: z.coerce.number().int().min(1).default(2),
  /** Maximum of requests that wait for a password hash; further ones are refused with 503. */
  PASSWORD_WORK_WAITING: z.coerce.number().int().min(0).default(40),
  /** Bearer token for `/metrics`; empty: only this machine may read it. */
  METRICS_TOKEN: z.string().default(''),
  /** How long viewers of a free chat have to agree to continue at the price of the paid chat, milliseconds. */
  FREE_CHAT_ANSWER_MS: z.coerce.number().int().min(5_000).default(FREE_CHAT_ANSWER_MS),
  /** Interval of the ledger check, minutes; while the ledger does not balance, commands that move money are refused. */
  LEDGER_CHECK_MINUTES: z.coerce.number().int().min(1).max(1_440).default(60),
  /** After how many days what the statement of a payment provider does not list is a difference. */
  STATEMENT_GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(5),
  /** How often one person may join one channel in a minute. */
  JOINS_PER_MINUTE: liveSetting('JOINS_PER_MINUTE'),
  ...auditSettings,
  ...mailSettings,
  ...proofSettings,
  ...pageSettings,
  ...paymentSettings,
  ...payoutSettings,
  ...pointSettings,
  ...pushSettings,
  ...rankingSettings,
  ...queueSettings,
  ...staffSettings,
  ...termSettings,
  ...storageSettings,
  ...toySettings,
  ...translationSettings,
  /** `test` or `development`: every event is checked by the contract before it is sent. */
  NODE_ENV: z.string().default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const isDemo = ({ DEMO, DATABASE_URL }: { DEMO?: boolean | undefined; DATABASE_URL: string }): boolean =>
  DEMO ?? DATABASE_URL === '';

/** Conditions between settings. With ICE_POLICY=relay and no TURN relay a browser could never receive media. */
const schema = settings
  .refine(
    ({ ICE_POLICY, ICE_SERVERS, TURN_SECRET }) =>
      ICE_POLICY === 'all' || (TURN_SECRET !== '' && ICE_SERVERS.some((url) => /^turns?:/.test(url))),
    { path: ['ICE_POLICY'], message: 'relay wants a turn: address in ICE_SERVERS, and TURN_SECRET' },
  )
  .refine(({ MEDIA, MEDIA_NODES }) => MEDIA === 'embedded' || MEDIA_NODES.length > 0, {
    path: ['MEDIA_NODES'],
    message: 'a cluster wants at least one node',
  })
  .refine(({ MEDIA, MEDIA_SECRET }) => MEDIA === 'embedded' || MEDIA_SECRET.length >= 32, {
    path: ['MEDIA_SECRET'],
    message: 'a cluster wants a secret of at least 32 characters, the same on every node',
  })
  .superRefine((values, context) => {
    const missing = missingForTranslation(values);
    if (missing !== null)
      context.addIssue({ code: 'custom', path: [missing], message: `${values.TRANSLATION} wants it` });
    const unmailed = missingForMail(values, isDemo(values));
    if (unmailed !== null)
      context.addIssue({
        code: 'custom',
        path: [unmailed.setting],
        message: `MAIL=${unmailed.way} wants it`,
      });
    if (values.PAYMENT?.includes('sandbox') === true && !isDemo(values))
      context.addIssue({
        code: 'custom',
        path: ['PAYMENT'],
        message: 'sandbox gives points for nothing, and wants DEMO=1',
      });
    const unpaid = missingForPayment(values);
    if (unpaid !== null)
      context.addIssue({ code: 'custom', path: [unpaid.setting], message: `${unpaid.provider} wants it` });
    const uncoined = missingForCoins(values);
    if (uncoined !== null)
      context.addIssue({ code: 'custom', path: [uncoined], message: 'PAYOUT_BITCOIN=on wants it' });
    const validity = wrongValidity(values);
    if (validity !== null)
      context.addIssue({ code: 'custom', path: ['POINTS_VALID_DAYS'], message: validity });
  });

/** Limits of what one person, address or node may use. */
const limitsOf = (values: z.output<typeof schema>) => ({
  body_limits: { body_ms: values.BODY_SECONDS * 1_000, upload_ms: values.UPLOAD_SECONDS * 1_000 },
  registration: {
    per_address: values.REGISTRATIONS_PER_ADDRESS,
    all_addresses: values.REGISTRATIONS_ALL,
  },
  bonus: {
    per_device: values.BONUS_PER_DEVICE,
    per_network_a_day: values.BONUS_PER_NETWORK,
    share_bp: values.BONUS_SHARE_BP,
    shared_units_a_day: points(values.BONUS_SHARED_POINTS),
  },
  login: {
    per_address: values.LOGINS_PER_ADDRESS,
    all_addresses: values.LOGINS_ALL,
    free_failures: values.LOGIN_FREE_FAILURES,
    delay_max_s: values.LOGIN_DELAY_MAX_S,
  },
  guests: {
    per_address_a_day: values.GUESTS_PER_ADDRESS,
    per_address_a_minute: values.GUESTS_PER_ADDRESS_A_MINUTE,
  },
  sockets: { per_person: values.SOCKETS_PER_PERSON, per_address: values.SOCKETS_PER_ADDRESS },
  guest_events_per_address: values.GUEST_EVENTS_PER_ADDRESS,
  password_work: { at_once: values.PASSWORD_WORK_AT_ONCE, waiting: values.PASSWORD_WORK_WAITING },
});

export interface Config extends ReturnType<typeof configOf> {
  /** The same environment with the numbers that staff have set. */
  changedBy(values: LiveSettingValues): Config;
}

/** Reads the settings from the environment. @throws ZodError that names every invalid setting */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const changedBy = (values: LiveSettingValues): Config => {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
    return { ...configOf({ ...env, ...Object.fromEntries<string>(texts) }), changedBy };
  };
  return changedBy({});
}

function mediaOf(values: z.output<typeof schema>) {
  return {
    media: {
      engine: values.MEDIA,
      // The media nodes of a cluster have ports of their own.
      udp_port: values.MEDIA === 'cluster' ? 0 : values.MEDIA_UDP_PORT,
      public_ip: values.MEDIA_PUBLIC_IP,
    },
    media_cluster: {
      nodes: values.MEDIA_NODES,
      secret: values.MEDIA_SECRET,
      viewers_per_node: values.MEDIA_VIEWERS_PER_NODE,
    },
  };
}

function configOf(env: NodeJS.ProcessEnv) {
  const values = schema.parse(env);
  const demo = isDemo(values);
  const host = values.HOST !== '' ? values.HOST : demo ? '127.0.0.1' : '0.0.0.0';
  const payment = paymentOf(values, demo);
  const mail = mailOf(values, demo);
  const effective = { ...values, DEMO: demo, HOST: host, PAYMENT: payment.payments, MAIL: mail.way };
  return {
    /** What staff see of the settings, and the numbers that they may change. */
    shown: {
      fixed: shownSettings(env, effective),
      live: liveValuesOf(values),
    },
    port: values.PORT,
    host,
    data_dir: values.DATA_DIR,
    database_url: values.DATABASE_URL,
    redis_url: values.REDIS_URL,
    node_name: values.NODE_NAME !== '' ? values.NODE_NAME : `${hostname()}:${values.PORT}`,
    drain_notice_ms: values.DRAIN_NOTICE_MS,
    demo,
    demo_people: demo && values.DEMO_PEOPLE,
    site_id: values.SITE_ID,
    ...mediaOf(values),
    check_events: values.NODE_ENV === 'test' || values.NODE_ENV === 'development',
    public_url: values.PUBLIC_URL,
    sister_origins: values.SISTER_ORIGINS,
    forgiven: {
      session_ms: values.MEDIA_FORGIVEN_SESSION_MS,
      day_ms: values.MEDIA_FORGIVEN_DAY_MS,
    },
    trust_proxy: values.TRUST_PROXY,
    ice_servers: values.ICE_SERVERS,
    ice_policy: values.ICE_POLICY,
    turn_secret: values.TURN_SECRET,
    ...payment,
    mail,
    push: pushOf(values),
    still_every_ms: values.STILL_EVERY_MS,
    database_connections: {
      requests: values.DATABASE_CONNECTIONS,
      background: values.DATABASE_CONNECTIONS_BACKGROUND,
    },
    ...limitsOf(values),
    metrics_token: values.METRICS_TOKEN,
    free_chat_answer_ms: values.FREE_CHAT_ANSWER_MS,
    joins_per_minute: values.JOINS_PER_MINUTE,
    ledger_check_ms: values.LEDGER_CHECK_MINUTES * 60_000,
    statement_grace_days: values.STATEMENT_GRACE_DAYS,
    audit: auditOf(values),
    proof: proofOf(values),
    operator_pages: pagesOf(values),
    payout: payoutOf(values, demo),
    points: pointsOf(values),
    ...memberTermsOf(values),
    queue: queueOf(values),
    ranking: rankingOf(values),
    staff: staffOf(values),
    terms: termsOf(values),
    toy: toyOf(values),
    storage: storageOf(values),
    translation: translationOf(values),
    log_level: values.LOG_LEVEL,
  };
}
