import type { OwnViewerProfile, ViewerProfile } from '@akari/contract';
import { isViewer, type UserType, type ViewerTier } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import {
  viewerPictureTable,
  viewerProfileTable,
  type ViewerPictureRow,
  type ViewerProfileRow,
} from './viewer-profile.table.ts';

/** The profile of a viewer who has saved none. */
const emptyProfile = (viewer_id: number): ViewerProfileRow => ({
  ...{ viewer_id, version: 0, state: 'none', reason: null, refusals: 0, sent_at_ms: null },
  ...{ wanted_line: '', wanted_picture_id: null, shown_line: '', shown_picture_id: null },
  ...{ picture: false, line: false, tier: false },
});

export async function profileOf(db: Db | Tx, viewer_id: number): Promise<ViewerProfileRow> {
  const [row] = await db.select().from(viewerProfileTable).where(eq(viewerProfileTable.viewer_id, viewer_id));
  return row ?? emptyProfile(viewer_id);
}

/** Changes of one profile take turns. It may have no row yet. */
const TURN = `SELECT pg_advisory_xact_lock(hashtextextended('viewer_profile:' || $1, 0))`;
export async function lockProfile(tx: Tx, viewer_id: number): Promise<ViewerProfileRow> {
  await namedQuery(tx, 'viewer_profile_turn', TURN, [viewer_id]);
  return profileOf(tx, viewer_id);
}

export async function keepProfile(tx: Tx, row: ViewerProfileRow): Promise<void> {
  await tx
    .insert(viewerProfileTable)
    .values(row)
    .onConflictDoUpdate({ target: viewerProfileTable.viewer_id, set: row });
}

export async function pictureById(db: Db | Tx, id: number): Promise<ViewerPictureRow | null> {
  const [row] = await db.select().from(viewerPictureTable).where(eq(viewerPictureTable.id, id));
  return row ?? null;
}

type Seen = Pick<ViewerProfileRow, 'shown_line' | 'shown_picture_id' | 'picture' | 'line' | 'tier'>;
/** What performers see: what staff have approved, as far as the viewer lets them. */
export const seenProfile = (row: Seen, tier: ViewerTier): ViewerProfile => ({
  picture_id: row.picture && row.shown_picture_id !== null ? String(row.shown_picture_id) : null,
  line: row.line && row.shown_line !== '' ? row.shown_line : null,
  tier: row.tier ? tier : null,
});

export function ownProfileOf(row: ViewerProfileRow, tier: ViewerTier): OwnViewerProfile {
  const { version, wanted_line, wanted_picture_id, state, reason, picture, line } = row;
  return {
    ...{ version, state, reason, line: wanted_line },
    picture_id: wanted_picture_id === null ? null : String(wanted_picture_id),
    choice: { picture, line, tier: row.tier },
    seen: seenProfile(row, tier),
  };
}

const TIER = 'SELECT tier FROM app_user WHERE id = $1';
export async function tierOfViewer(db: Db | Tx, viewer_id: number): Promise<ViewerTier> {
  const [user] = await namedQuery<{ tier: ViewerTier }>(db, 'viewer_profile_tier', TIER, [viewer_id]);
  return user?.tier ?? 'regular';
}

interface MetRow extends Record<string, unknown> {
  user_type: UserType;
  tier: ViewerTier;
  met: boolean;
}
/** A free preview shows a performer no name, so that it is no meeting. */
const MET = `SELECT u.user_type, u.tier,
    EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = u.id AND s.channel_id = $1 AND s.mode <> 'preview')
      OR EXISTS (SELECT FROM mailbox_thread t WHERE t.viewer_id = u.id AND t.performer_id = $1 AND t.performer_at_ms IS NOT NULL)
      AS met
  FROM app_user u WHERE u.id = $2 AND u.closed_at_ms IS NULL`;

/** The tier of a viewer whom a performer knows by name; null: she does not, or it is no viewer. */
export async function tierIfMet(
  db: Db | Tx,
  performer_id: number,
  viewer_id: number,
): Promise<ViewerTier | null> {
  const [row] = await namedQuery<MetRow>(db, 'viewer_profile_met', MET, [performer_id, viewer_id]);
  return row?.met === true && isViewer(row.user_type) ? row.tier : null;
}
