import { GIFT_IDS } from '@akari/rules';
import { defineOfficeList, type ListColumn } from './list.ts';

const both = {
  at_ms: { kind: 'time', sort: true, filter: true },
  viewer: { kind: 'person', filter: true },
  performer: { kind: 'person', filter: true },
  points_units: { kind: 'units' },
  performer_units: { kind: 'units' },
  anonymous: { kind: 'yes_no' },
  site_id: { kind: 'site', filter: true },
} as const satisfies Record<string, ListColumn>;

export const tipsList = defineOfficeList({
  name: 'tips',
  right: 'people.read',
  sort: 'at_ms',
  order: 'desc',
  columns: { tip_id: { kind: 'id', hidden: true }, ...both },
});

export const giftsList = defineOfficeList({
  name: 'gifts',
  right: 'people.read',
  sort: 'at_ms',
  order: 'desc',
  columns: {
    gift_id: { kind: 'id', hidden: true },
    gift: { kind: 'choice', choices: GIFT_IDS, filter: true },
    ...both,
  },
});

/** What performers gave to viewers. */
export const presentsList = defineOfficeList({
  name: 'presents',
  right: 'people.read',
  sort: 'at_ms',
  order: 'desc',
  columns: {
    present_id: { kind: 'id', hidden: true },
    at_ms: both.at_ms,
    performer: both.performer,
    viewer: both.viewer,
    points_units: both.points_units,
    from_earnings_units: { kind: 'units' },
    site_id: both.site_id,
  },
});
