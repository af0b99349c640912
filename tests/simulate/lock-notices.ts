import type pg from 'pg';

/**
 * For each table: the kind of its row locks, the column of the key, and the column of the channel whose lock covers it.
 */
const TABLES: readonly [table: string, kind: string, key: string, channel?: string][] = [
  ['purchase', 'purchase', 'id'],
  ['bank_transfer', 'bank_transfer', 'purchase_id'],
  ['coupon', 'coupon', 'id'],
  ['stored_charge', 'stored_charge', 'purchase_id'],
  ['stored_card', 'stored_card', 'user_id'],
  ['top_up', 'single_row', 'user_id'],
  ['agency', 'agency', 'id'],
  ['agency_member', 'agency_member', 'id'],
  ['payout', 'payout', 'performer_id'],
  ['plan_subscription', 'subscription', 'id'],
  ['channel', 'channel', 'performer_id'],
  ['id_video', 'id_video', 'id'],
  ['id_video_view', 'id_video_view', 'id'],
  ['viewer_session', 'session', 'id', 'channel_id'],
  // The owner decides the order, and covers nothing.
  ['ledger_account', 'account', 'id', 'owner_id'],
  ['twoshot_request', 'single_row', 'id', 'channel_id'],
  ['twoway_request', 'single_row', 'id', 'channel_id'],
  ['call_request', 'single_row', 'id', 'channel_id'],
  ['broadcast', 'single_row', 'id', 'performer_id'],
  ['bar', 'single_row', 'viewer_id', 'performer_id'],
  ['app_user', 'single_row', 'id'],
  ['spend_limit', 'single_row', 'user_id'],
  ['favourite_person', 'favourite_list', 'user_id'],
  ['favourite', 'favourite', 'viewer_id'],
  ['favourite_count', 'single_row', 'performer_id'],
  ['deadline', 'deadline', 'subject'],
];
const PREFIX = 'row lock';

/** A row that a statement has locked by writing it, as a trigger reports it. */
export interface LockNotice {
  operation: string;
  table: string;
  kind: string;
  key: number;
  /** The kind of an account or of a deadline. */
  its_kind: string;
  /** The subject of a deadline. */
  subject: string;
  /** The channel, or the owner of an account. */
  channel: number;
}

const FUNCTION = `CREATE FUNCTION note_row_lock() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE written jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  BEGIN
    RAISE NOTICE '${PREFIX}|%|%|%|%|%|%|%', TG_OP, TG_TABLE_NAME, TG_ARGV[0], written->>TG_ARGV[1],
      written->>'kind', written->>'subject', written->>TG_ARGV[2];
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END $$`;

/** Installs triggers that report each row written, and so locked, to the connection by RAISE NOTICE. */
export async function tellRowLocks(pool: pg.Pool): Promise<void> {
  await pool.query(FUNCTION);
  for (const [table, kind, key, channel = ''] of TABLES)
    await pool.query(`CREATE TRIGGER note_row_lock BEFORE INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW
      EXECUTE FUNCTION note_row_lock('${kind}', '${key}', '${channel}')`);
}

/** Parses a notice of these triggers; null for any other notice. */
export function lockNotice(message: string | undefined): LockNotice | null {
  const [prefix, operation = '', table = '', kind = '', key, its_kind = '', subject = '', channel] = (
    message ?? ''
  ).split('|');
  if (prefix !== PREFIX) return null;
  return {
    operation,
    table,
    kind,
    key: Number.parseInt(key ?? '', 10) || 0,
    its_kind,
    subject,
    channel: Number(channel),
  };
}
