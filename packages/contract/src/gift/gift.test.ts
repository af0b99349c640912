import { describe, expect, it } from 'vitest';
import { chatLine } from '../chat/index.ts';
import { statementLine } from '../ledger/index.ts';

const said = {
  line_id: 1,
  at_ms: 0,
  kind: 'tip',
  author: { user_id: '7', user_name: 'ann', tier: 'regular', role: 'viewer' },
  units: 30_000,
  object: 'teddy_bear',
};
const listed = {
  line_id: 'e1',
  cause: 'tip',
  at_ms: 0,
  with_name: null,
  performer_name: null,
  amount_units: -30_000,
  balance_after_units: 0,
  point_type: 2000,
  delivered_ms: null,
  rate_units_per_min: null,
};

describe('chatLine and statementLine', () => {
  it('keep the gift of a tip', () => {
    expect(chatLine.parse({ ...said, gift: 'lantern' })).toEqual({ ...said, gift: 'lantern' });
    expect(statementLine.parse({ ...listed, gift: 'lantern' })).toEqual({ ...listed, gift: 'lantern' });
  });
  it('drop an unknown or malformed gift and keep the tip', () => {
    for (const gift of ['moon', null, 3]) {
      expect(chatLine.parse({ ...said, gift })).toEqual(said);
      expect(statementLine.parse({ ...listed, gift })).toEqual(listed);
    }
  });
});
