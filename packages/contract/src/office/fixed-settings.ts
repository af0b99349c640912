/** The parts of the screen of settings that only the environment sets. */
export const FIXED_SETTING_GROUPS = [
  'points',
  'staff',
  'media',
  'load',
  'server',
  'pages',
  'toys',
  'translation',
] as const;
type FixedSettingGroup = (typeof FIXED_SETTING_GROUPS)[number];

interface FixedSetting {
  group: FixedSettingGroup;
  /** It may hold a password or a key: only whether it is set is shown. */
  secret?: true;
}

/**
 * The settings that only the environment sets, by their names there. The server cannot be compiled when one of its
 * settings is neither here nor among those that staff change.
 */
export const FIXED_SETTINGS = {
  REGISTRATION_BONUS_POINTS: { group: 'points' },
  BONUS_PER_DEVICE: { group: 'points' },
  BONUS_PER_NETWORK: { group: 'points' },
  BONUS_SHARE_BP: { group: 'points' },
  BONUS_SHARED_POINTS: { group: 'points' },
  CHARGE_SLICE_MS: { group: 'points' },
  STAGE_TOUCH_POINTS: { group: 'points' },
  STAGE_LICK_POINTS: { group: 'points' },
  STAGE_BUKKAKE_POINTS: { group: 'points' },
  FREE_CHAT_ANSWER_MS: { group: 'points' },
  LEDGER_CHECK_MINUTES: { group: 'points' },
  PAYMENT: { group: 'points' },
  SANDBOX_DELAY_MS: { group: 'points' },
  STAFF_IDLE_MINUTES: { group: 'staff' },
  STAFF_FRESH_MINUTES: { group: 'staff' },
  APPROVAL_HOURS: { group: 'staff' },
  APPROVAL_POINTS: { group: 'staff' },
  AUDIT_KEY_FILE: { group: 'staff' },
  AUDIT_HEADS_FILE: { group: 'staff' },
  AUDIT_HEAD_MINUTES: { group: 'staff' },
  AUDIT_HEAD_ACTS: { group: 'staff' },
  PROOF_KEY_FILE: { group: 'staff' },
  MEDIA: { group: 'media' },
  MEDIA_NODES: { group: 'media' },
  MEDIA_SECRET: { group: 'media', secret: true },
  MEDIA_VIEWERS_PER_NODE: { group: 'media' },
  MEDIA_FORGIVEN_SESSION_MS: { group: 'media' },
  MEDIA_FORGIVEN_DAY_MS: { group: 'media' },
  MEDIA_ARRIVAL_SECONDS: { group: 'media' },
  MEDIA_RETURN_SECONDS: { group: 'media' },
  PUBLISHER_RETURN_SECONDS: { group: 'media' },
  STILL_EVERY_MS: { group: 'media' },
  MEDIA_UDP_PORT: { group: 'media' },
  MEDIA_PUBLIC_IP: { group: 'media' },
  ICE_SERVERS: { group: 'media' },
  ICE_POLICY: { group: 'media' },
  TURN_SECRET: { group: 'media', secret: true },
  LOGIN_FREE_FAILURES: { group: 'load' },
  LOGIN_DELAY_MAX_S: { group: 'load' },
  SOCKETS_PER_PERSON: { group: 'load' },
  SOCKETS_PER_ADDRESS: { group: 'load' },
  GUEST_EVENTS_PER_ADDRESS: { group: 'load' },
  PASSWORD_WORK_AT_ONCE: { group: 'load' },
  PASSWORD_WORK_WAITING: { group: 'load' },
  BODY_SECONDS: { group: 'load' },
  UPLOAD_SECONDS: { group: 'load' },
  DATABASE_CONNECTIONS: { group: 'load' },
  DATABASE_CONNECTIONS_BACKGROUND: { group: 'load' },
  NODE_NAME: { group: 'server' },
  NODE_ENV: { group: 'server' },
  DEMO: { group: 'server' },
  SITE_ID: { group: 'server' },
  HOST: { group: 'server' },
  PORT: { group: 'server' },
  PUBLIC_URL: { group: 'server' },
  SISTER_ORIGINS: { group: 'server' },
  TRUST_PROXY: { group: 'server' },
  DATA_DIR: { group: 'server' },
  DATABASE_URL: { group: 'server', secret: true },
  REDIS_URL: { group: 'server', secret: true },
  METRICS_TOKEN: { group: 'server', secret: true },
  DRAIN_NOTICE_MS: { group: 'server' },
  LOG_LEVEL: { group: 'server' },
  TERMS_URL: { group: 'pages' },
  PRIVACY_URL: { group: 'pages' },
  SALES_TERMS_URL: { group: 'pages' },
  LOVENSE_TOKEN: { group: 'toys', secret: true },
  LOVENSE_API_URL: { group: 'toys' },
  LOVENSE_PLATFORM: { group: 'toys' },
  TOY_LEVELS: { group: 'toys' },
  TOY_LAN: { group: 'toys' },
  TOY_INTIFACE: { group: 'toys' },
  TRANSLATION: { group: 'translation' },
  TRANSLATION_URL: { group: 'translation' },
  TRANSLATION_KEY_FILE: { group: 'translation' },
} as const satisfies Readonly<Record<string, FixedSetting>>;

export type FixedSettingName = keyof typeof FIXED_SETTINGS;
export const FIXED_SETTING_NAMES = Object.keys(FIXED_SETTINGS) as FixedSettingName[];
export const fixedSettingEntry = (name: FixedSettingName): FixedSetting => FIXED_SETTINGS[name];
