import {
  isSpecialViewer,
  LOW_POINTS_RULE,
  parsePoints,
  pointsText,
  siteTermsIn,
  VIEWER_TIERS,
  type LowPointsLimits,
  type LowPointsRule,
  type LowPointsTimes,
  type PointType,
  type ViewerTier,
} from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../audit/act.ts';
import { setSiteSetting } from '../../../platform/config/site-setting.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';

const NAME = 'low_points';
const scopeOf = (site_id: number): string => `site:${site_id}`;
/** Thresholds of special viewers by settings scope, for sites that override the rules. */
export type LowPointsRules = ReadonlyMap<string, LowPointsRule>;

const RULES = 'SELECT scope, value FROM setting WHERE name = $1';

export async function lowPointsRules(db: Db | Tx): Promise<LowPointsRules> {
  const rows = await namedQuery<{ scope: string; value: unknown }>(db, 'low_points_rules', RULES, [NAME]);
  return new Map(rows.map(({ scope, value }) => [scope, siteTermsIn(NAME, value)]));
}

interface Payer {
  site_id: number;
  tier: ViewerTier;
  point_type: PointType;
}

/** When a payer is warned: a special viewer by the balance, others by the remaining time. */
export function lowPointsLimits(rules: LowPointsRules, payer: Payer, times: LowPointsTimes): LowPointsLimits {
  const rule = rules.get(scopeOf(payer.site_id)) ?? LOW_POINTS_RULE;
  return isSpecialViewer(payer, rule) ? { by: 'balance', ...rule } : { by: 'time', ...times };
}

const RULE_OF = `SELECT u.site_id, u.tier, g.value FROM app_user u
  LEFT JOIN setting g ON g.scope = 'site:' || u.site_id AND g.name = '${NAME}' WHERE u.id = $1`;

/** When the viewer of a session is warned. */
export async function lowPointsLimitsOf(
  db: Db | Tx,
  session: { viewer_id: number; point_type: number },
  times: LowPointsTimes,
): Promise<LowPointsLimits> {
  const [viewer] = await namedQuery<Omit<Payer, 'point_type'> & { value: unknown }>(
    db,
    'low_points_rule_of',
    RULE_OF,
    [session.viewer_id],
  );
  if (viewer === undefined) return { by: 'time', ...times };
  const rules = new Map([[scopeOf(viewer.site_id), siteTermsIn(NAME, viewer.value)]]);
  return lowPointsLimits(rules, { ...viewer, point_type: session.point_type as PointType }, times);
}

const pointsOption = z.string().transform((text, context) => {
  const units = parsePoints(text);
  if (units === null) context.addIssue('a threshold is a number of points, like 0.6');
  return units ?? 0;
});
const options = z
  .object({
    first: pointsOption,
    last: pointsOption,
    tiers: z
      .string()
      .default(LOW_POINTS_RULE.tiers.join(','))
      .transform((list) => z.array(z.enum(VIEWER_TIERS)).parse(list.split(','))),
  })
  .refine(({ first, last }) => first > last, 'the first threshold is above the last');

/**
 * Staff act: sets below how many points special viewers are warned, and which tiers are special besides coupon payers.
 */
export async function setLowPoints(tx: Tx, { site_id, options: asked }: ActRequest): Promise<ActReport> {
  const { first, last, tiers } = options.parse(asked);
  const value: LowPointsRule = { first_units: first, last_units: last, tiers };
  return {
    subject: { kind: 'site', id: site_id },
    ...(await setSiteSetting(tx, site_id, NAME, value)),
    message: `${tiers.join(', ')} and coupon payers of site ${site_id} are warned below ${pointsText(first)} and again below ${pointsText(last)} points`,
  };
}
