import { STAFF_ACT_NAMES, STAFF_ROLE_NAMES } from '@akari/rules';
import { defineOfficeList } from './list.ts';

/** The audit log. */
export const auditList = defineOfficeList({
  name: 'audit',
  right: 'audit.read',
  sort: 'at_ms',
  order: 'desc',
  columns: {
    seq: { kind: 'count' },
    at_ms: { kind: 'time', sort: true, filter: true },
    act: { kind: 'choice', choices: STAFF_ACT_NAMES, filter: true },
    /** Null: the command line. */
    actor: { kind: 'person', filter: true },
    actor_name: { kind: 'text', hidden: true },
    role: { kind: 'choice', choices: STAFF_ROLE_NAMES },
    subject_kind: { kind: 'text' },
    subject_id: { kind: 'text', filter: true },
    subject: { kind: 'person' },
    reason: { kind: 'text' },
    before: { kind: 'fields', hidden: true },
    after: { kind: 'fields' },
    outcome: {
      kind: 'choice',
      choices: ['done', 'unchanged', 'proposed', 'refused', 'withdrawn'],
      hidden: true,
    },
    address: { kind: 'text', hidden: true },
  },
});

/** Points that staff gave to viewers, from the audit log. */
export const pointGrantsList = defineOfficeList({
  name: 'point-grants',
  right: 'money.propose',
  sort: 'at_ms',
  order: 'desc',
  columns: {
    seq: { kind: 'count' },
    at_ms: { kind: 'time', sort: true, filter: true },
    viewer: { kind: 'person', filter: true },
    points_units: { kind: 'units' },
    coupon: { kind: 'yes_no' },
    actor: { kind: 'person', filter: true },
    reason: { kind: 'text' },
    outcome: {
      kind: 'choice',
      choices: ['done', 'unchanged', 'proposed', 'refused', 'withdrawn'],
      hidden: true,
    },
  },
});
