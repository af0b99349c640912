import { ALL_CAMPAIGN_LABELS } from '@akari/rules';
import { defineOfficeList } from './list.ts';

export const CAMPAIGN_PHASES = ['upcoming', 'running', 'over'] as const;

/** Without a site or a performer: for all of them. */
export const campaignsList = defineOfficeList({
  name: 'campaigns',
  right: 'campaigns.set',
  sort: 'starts_at_ms',
  order: 'desc',
  columns: {
    campaign_id: { kind: 'id', hidden: true },
    label: { kind: 'choice', choices: ALL_CAMPAIGN_LABELS, filter: true },
    phase: { kind: 'choice', choices: CAMPAIGN_PHASES, filter: true },
    discount_bp: { kind: 'share' },
    second_discount_bp: { kind: 'share' },
    modes: { kind: 'text' },
    performer: { kind: 'person', filter: true },
    site_id: { kind: 'site' },
    starts_at_ms: { kind: 'time', sort: true },
    ends_at_ms: { kind: 'time' },
  },
});
