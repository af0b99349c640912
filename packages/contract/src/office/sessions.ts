import { CAMPAIGN_LABELS, SESSION_MODES, SESSION_STATES } from '@akari/rules';
import { defineOfficeList } from './list.ts';

export const sessionsList = defineOfficeList({
  name: 'sessions',
  right: 'people.read',
  sort: 'started_at_ms',
  order: 'desc',
  columns: {
    session_id: { kind: 'id', hidden: true },
    started_at_ms: { kind: 'time', sort: true, filter: true },
    viewer: { kind: 'person', filter: true },
    performer: { kind: 'person', filter: true },
    mode: { kind: 'choice', choices: SESSION_MODES, filter: true },
    state: { kind: 'choice', choices: SESSION_STATES, filter: true },
    delivered_ms: { kind: 'duration' },
    rate_units: { kind: 'units' },
    campaign: { kind: 'choice', choices: CAMPAIGN_LABELS, hidden: true },
    charged_units: { kind: 'units' },
    performer_units: { kind: 'units' },
    site_id: { kind: 'site', filter: true },
    /** Where the person came from; null: it is not known, or by no partner's link. */
    source_site: { kind: 'site', hidden: true },
    partner: { kind: 'text', hidden: true },
    ended_at_ms: { kind: 'time', hidden: true },
    end: { kind: 'text', hidden: true },
  },
});
