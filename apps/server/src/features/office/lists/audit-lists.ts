import { auditList, pointGrantsList } from '@akari/contract/office';
import { SEALED_ACTS } from '@akari/rules';
import { defineListSource } from '../../../core/office-list/list-source.ts';

/** The ids of people in a column of text. The comparison stays one of text, because that is what the index has. */
const personIn = (kind: string, value: string, id: string): string =>
  `CASE WHEN ${kind} = '${value}' THEN ${id}::bigint END`;
const actorId = personIn('a.actor_kind', 'staff', 'a.actor_id');
const subjectId = personIn('a.subject_kind', 'person', 'a.subject_id');
const actor = { id: actorId, name: 'w.user_name' };
const subject = { id: subjectId, name: 's.user_name' };
const from = `audit a LEFT JOIN app_user w ON w.id = ${actorId} LEFT JOIN app_user s ON s.id = ${subjectId}`;
const actorFilter = (place: string) => `a.actor_kind = 'staff' AND a.actor_id = (${place})::text`;

export const auditSource = defineListSource({
  list: auditList,
  from,
  key: ['a.seq'],
  // The log is one chain of the whole service.
  site: null,
  sealed: {
    right: 'child_safety.open',
    open: `a.act NOT IN (${SEALED_ACTS.map((act) => `'${act}'`).join(', ')})`,
  },
  filters: { actor: actorFilter },
  columns: {
    seq: 'a.seq',
    at_ms: 'a.at_ms',
    act: 'a.act',
    actor,
    actor_name: `CASE WHEN a.actor_kind = 'command_line' THEN a.actor_id END`,
    role: 'a.role',
    subject_kind: 'a.subject_kind',
    subject_id: 'a.subject_id',
    subject,
    reason: 'a.reason',
    before: 'a.before',
    after: 'a.after',
    outcome: 'a.outcome',
    address: 'a.address',
  },
});

/** What was given; of a proposal, what its frozen payload says would be given. */
const proposal = `LEFT JOIN approval p ON a.outcome = 'proposed' AND p.id = (a.after->>'approval_id')::bigint`;

export const pointGrantsSource = defineListSource({
  list: pointGrantsList,
  from: `${from} ${proposal}`,
  key: ['a.seq'],
  site: null,
  where: `a.act = 'points.grant'`,
  filters: {
    actor: actorFilter,
    viewer: (place) => `a.subject_kind = 'person' AND a.subject_id = (${place})::text`,
  },
  columns: {
    seq: 'a.seq',
    at_ms: 'a.at_ms',
    viewer: subject,
    points_units: `coalesce(a.after->>'granted_units', p.payload->>'points_units')::bigint`,
    coupon: `coalesce(a.after->>'kind' = 'viewer_coupon_points', (p.payload->>'coupon')::boolean)`,
    actor,
    reason: 'a.reason',
    outcome: 'a.outcome',
  },
});
