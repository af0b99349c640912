import { BAR_KINDS, BAR_SETTERS } from '@akari/rules';
import { defineOfficeList } from './list.ts';

export const LIFT_STATES = ['none', 'requested', 'refused'] as const;

/** Kicks and bans, with the viewers' requests to lift them. */
export const barsList = defineOfficeList({
  name: 'bars',
  right: 'people.read',
  sort: 'at_ms',
  order: 'desc',
  columns: {
    viewer: { kind: 'person', filter: true },
    performer: { kind: 'person', filter: true },
    kind: { kind: 'choice', choices: BAR_KINDS, filter: true },
    set_by: { kind: 'choice', choices: BAR_SETTERS, filter: true },
    at_ms: { kind: 'time', sort: true, filter: true },
    until_ms: { kind: 'time' },
    lift: { kind: 'choice', choices: LIFT_STATES, filter: true },
    lift_message: { kind: 'text' },
    lift_at_ms: { kind: 'time', hidden: true },
    site_id: { kind: 'site', filter: true },
  },
});
