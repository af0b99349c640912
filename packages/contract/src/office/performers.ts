import { CHANNEL_STATUSES } from '@akari/rules';
import { defineOfficeList } from './list.ts';

export const performersList = defineOfficeList({
  name: 'performers',
  right: 'people.read',
  search: true,
  sort: 'created_at_ms',
  order: 'desc',
  columns: {
    person_id: { kind: 'id', hidden: true },
    user_name: { kind: 'text', sort: true },
    display_name: { kind: 'texts' },
    introduction: { kind: 'texts', hidden: true },
    status: { kind: 'choice', choices: CHANNEL_STATUSES, filter: true },
    languages: { kind: 'text' },
    /** Null: that of the site. */
    rate_units: { kind: 'units' },
    share_bp: { kind: 'share' },
    site_id: { kind: 'site', filter: true },
    closed: { kind: 'yes_no', filter: true },
    created_at_ms: { kind: 'time', sort: true, filter: true },
  },
});
