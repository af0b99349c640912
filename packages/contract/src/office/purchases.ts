import { PURCHASE_STATES } from '@akari/rules';
import { defineOfficeList } from './list.ts';

export const purchasesList = defineOfficeList({
  name: 'purchases',
  right: 'people.read',
  sort: 'created_at_ms',
  order: 'desc',
  columns: {
    purchase_id: { kind: 'id', hidden: true },
    created_at_ms: { kind: 'time', sort: true, filter: true },
    buyer: { kind: 'person', filter: true },
    price_cents: { kind: 'cents' },
    points_units: { kind: 'units' },
    state: { kind: 'choice', choices: PURCHASE_STATES, filter: true },
    provider: { kind: 'text' },
    checkout_id: { kind: 'text', hidden: true },
    settled_at_ms: { kind: 'time' },
    site_id: { kind: 'site', filter: true },
  },
});
