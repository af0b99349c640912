import { peopleList, performersList } from '@akari/contract/office';
import { defineListSource } from '../../../core/office-list/list-source.ts';
import { amountInWords } from './amount-in-words.ts';
import { cameFrom } from './owners.ts';

const search = [{ name: 'u.user_name', id: 'u.id', email: 'u.email' }];
/** Viewers and guests are below it; others have no tier. */
const FIRST_OTHER_TYPE = 210;

export const peopleSource = defineListSource({
  list: peopleList,
  from: `app_user u LEFT JOIN ledger_account points ON points.owner_id = u.id AND points.kind = 'viewer_points'`,
  key: ['u.id'],
  site: 'u.site_id',
  search,
  filters: {
    user_type: (place) => `u.user_type = (${place})::integer`,
    tier: (place) => `u.user_type < ${FIRST_OTHER_TYPE} AND u.tier = ${place}`,
  },
  columns: {
    person_id: 'u.id',
    user_name: 'u.user_name',
    user_type: 'u.user_type::text',
    tier: `CASE WHEN u.user_type < ${FIRST_OTHER_TYPE} THEN u.tier END`,
    site_id: 'u.site_id',
    ...cameFrom('u'),
    closed: 'u.closed_at_ms IS NOT NULL',
    points_units: 'points.balance_units',
    bought: `(SELECT string_agg(${amountInWords('b.minor', 'b.currency')}, ', ' ORDER BY b.currency)
      FROM (SELECT p.currency, sum(p.price_cents) AS minor FROM purchase p
        WHERE p.user_id = u.id AND p.state = 'settled' GROUP BY p.currency) b)`,
    bars: '(SELECT count(*) FROM bar b WHERE b.viewer_id = u.id)',
    created_at_ms: 'u.created_at_ms',
    last_seen_at_ms: '(SELECT max(l.last_seen_at_ms) FROM login l WHERE l.user_id = u.id)',
  },
});

export const performersSource = defineListSource({
  list: performersList,
  // Every performer has a channel; a left join has the planner expect as many rows.
  from: 'app_user u LEFT JOIN channel c ON c.performer_id = u.id',
  key: ['u.id'],
  site: 'u.site_id',
  where: 'u.user_type = 210',
  search,
  columns: {
    person_id: 'u.id',
    user_name: 'u.user_name',
    display_name: 'c.display_name',
    introduction: 'c.introduction',
    status: 'c.status',
    languages: `(SELECT string_agg(lang, ', ') FROM jsonb_array_elements_text(c.languages) lang)`,
    rate_units: `(c.rates->>'party')::bigint`,
    share_bp: 'c.share_bp',
    site_id: 'u.site_id',
    closed: 'u.closed_at_ms IS NOT NULL',
    created_at_ms: 'u.created_at_ms',
  },
});
