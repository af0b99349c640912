import type { Db, Tx } from '../platform/database/database.ts';
import { postTransfer, type PostedTransfer } from './post-transfer.ts';

/** Gives the points of free registration (spec §9), once a person: regular points that the house pays for. */
export const postRegistrationBonus = (
  tx: Db | Tx,
  bonus: { viewer_id: number; units: number; at_ms: number },
): Promise<PostedTransfer> =>
  postTransfer(tx, {
    idempotency_key: `registration:${bonus.viewer_id}`,
    cause: 'registration_bonus',
    cause_id: null,
    viewer_id: bonus.viewer_id,
    performer_id: null,
    at_ms: bonus.at_ms,
    legs: [
      { owner_id: bonus.viewer_id, kind: 'viewer_points', amount_units: bonus.units },
      { owner_id: null, kind: 'house_promotion', amount_units: -bonus.units },
    ],
  });
