import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

const WRITTEN_EVERY_MS = 86_400_000;

/** Notes that figures are looked at in a zone, so that the people who pay are counted for its days. */
export async function registerZone(db: Db, zone: string, now_ms: number): Promise<void> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM figure_zone WHERE zone = ${zone} AND asked_at_ms > ${now_ms - WRITTEN_EVERY_MS}`);
  if (rows.length > 0) return;
  await db.execute(sql`
    INSERT INTO figure_zone (zone, asked_at_ms) VALUES (${zone}, ${now_ms})
    ON CONFLICT (zone) DO UPDATE SET asked_at_ms = EXCLUDED.asked_at_ms`);
}
