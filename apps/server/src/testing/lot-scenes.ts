import { POINT_TYPE } from '@akari/rules';
import { issuePoints, type Issue } from '../core/ledger/issue-points.ts';
import { payPerformer } from '../core/ledger/pay-performer.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import type { Member } from '../platform/http/person.ts';
import type { TestServices } from './services.ts';

const DAY_MS = 86_400_000;

/** What happens to lots of points in tests. @param performerId who gets the tips */
export function lotScenes({ clock, database: { db } }: TestServices, performerId: () => number) {
  let counted = 0;
  const nextKey = (): string => `t${(counted += 1)}`;
  return {
    nextKey,
    /** Issues points to a viewer, valid for so many days. */
    issue: (viewer: Member, units: number, days: number, more: Partial<Issue> = {}): Promise<unknown> =>
      unitOfWork(db, (tx) =>
        issuePoints(
          tx,
          {
            idempotency_key: nextKey(),
            cause: 'purchase',
            cause_id: null,
            viewer_id: viewer.user_id,
            performer_id: null,
            at_ms: clock.nowMs(),
            legs: [
              { owner_id: viewer.user_id, kind: 'viewer_points', amount_units: units },
              { owner_id: null, kind: 'house_sales', amount_units: -units },
            ],
          },
          { kind: 'paid', source: 'purchase', valid_ms: days * DAY_MS, ...more },
        ),
      ),
    tip: (viewer: Member, units: number): Promise<unknown> =>
      unitOfWork(db, (tx) =>
        payPerformer(tx, {
          viewer_id: viewer.user_id,
          performer_id: performerId(),
          point_type: POINT_TYPE.regular,
          units,
          share_bp: 4_000,
          idempotency_key: nextKey(),
          cause: 'tip',
          cause_id: null,
          at_ms: clock.nowMs(),
        }),
      ),
  };
}
