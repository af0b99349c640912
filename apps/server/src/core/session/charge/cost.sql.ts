import { FULL_SHARE_BP } from '@akari/rules';
import { sql, type SQL } from 'drizzle-orm';

const MS_PER_MIN = 60_000;

/** `costUnits` of the rules as SQL, over columns `rate`, `opening_rate` and `opening_ms`. */
export const costUnitsSql = (delivered_ms: SQL): SQL => sql`(opening_rate * least(${delivered_ms}, opening_ms)
  + rate * greatest(${delivered_ms} - opening_ms, 0)) / ${MS_PER_MIN}`;

/** `lastsMs` of the rules as SQL, over the same columns; null if time is free without end. */
export const lastsMsSql = (units: SQL): SQL => sql`CASE
  WHEN ${units} * ${MS_PER_MIN} < opening_rate * opening_ms THEN ${units} * ${MS_PER_MIN} / nullif(opening_rate, 0)
  ELSE opening_ms + (${units} * ${MS_PER_MIN} - opening_rate * opening_ms) / nullif(rate, 0) END`;

/** `sessionPart` of the rules as SQL, over columns `share_bp`, `bonus_units` and `bonus_share_bp`. */
export const sessionPartSql = (charged_units: SQL): SQL => sql`(
  greatest(${charged_units} - bonus_units, 0) * share_bp / ${FULL_SHARE_BP}
  + least(${charged_units}, bonus_units) * bonus_share_bp / ${FULL_SHARE_BP})`;
