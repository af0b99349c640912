import { USER_TYPES, VIEWER_TIERS } from '@akari/rules';
import { defineOfficeList } from './list.ts';

/** Everybody with an account, and guests. */
export const peopleList = defineOfficeList({
  name: 'people',
  right: 'people.read',
  search: true,
  sort: 'created_at_ms',
  order: 'desc',
  columns: {
    user_name: { kind: 'text', sort: true },
    person_id: { kind: 'id' },
    user_type: { kind: 'choice', choices: USER_TYPES.map(String), filter: true },
    tier: { kind: 'choice', choices: VIEWER_TIERS, filter: true },
    site_id: { kind: 'site', filter: true },
    /** Where they came from; null: it is not known, or by no partner's link. */
    source_site: { kind: 'site', hidden: true },
    partner: { kind: 'text', hidden: true },
    closed: { kind: 'yes_no', filter: true },
    points_units: { kind: 'units' },
    /** What was paid for purchases, by currency. */
    bought: { kind: 'text', hidden: true },
    bars: { kind: 'count', hidden: true },
    created_at_ms: { kind: 'time', sort: true, filter: true },
    last_seen_at_ms: { kind: 'time' },
  },
});
