// @vitest-environment jsdom
import type { StatementLine } from '@akari/contract/ledger';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { recentMonths } from './filter.ts';
import { StatementList } from './StatementList.tsx';

let ids = 0;
const line = (more: Partial<StatementLine>): StatementLine => ({
  line_id: `l${(ids += 1)}`,
  cause: 'tip',
  at_ms: Date.UTC(2026, 10, 22, 3),
  with_name: { ja: '琴葉', en: 'Kotoha' },
  performer_name: 'kotoha',
  amount_units: -100_000,
  balance_after_units: 500_000,
  point_type: 2000,
  delivered_ms: null,
  rate_units_per_min: null,
  ...more,
});
const visit = { visit_id: 'v1', amount_units: -105_332 };
const time = line({
  cause: 'session_charge',
  amount_units: -5_332,
  delivered_ms: 266_600,
  rate_units_per_min: 12_000,
  mode: 'party',
  visit,
});

/** The cells of each row in sight, from the second on, as they are read. */
const rows = (): string[][] =>
  [...document.querySelectorAll('tbody:not([hidden]) tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent),
  );
const list = (lines: StatementLine[]) =>
  show(<StatementList lines={lines} caption="Statement" />, { language: 'en' });

describe('StatementList', () => {
  it('shows a visit as one row with its sum, and its lines with four decimals when it is opened', async () => {
    const { person } = list([time, line({ visit }), line({ cause: 'purchase', amount_units: 256_000 })]);
    expect(rows().map(([what, who, amount]) => [what, who, amount])).toEqual([
      ['VisitTip · Party chat', 'Kotoha', '-10.53 pt'],
      ['Point purchase', 'Kotoha', '+25.60 pt'],
    ]);
    await person.click(screen.getByRole('button', { name: 'Visit', expanded: false }));
    expect(rows().map(([what, , amount]) => [what, amount])).toEqual([
      ['VisitTip · Party chat', '-10.53 pt'],
      ['Party chat4 min at 1.2 pt/min', '-0.5332 pt'],
      ['Tip', '-10.0000 pt'],
      ['Point purchase', '+25.60 pt'],
    ]);
  });

  it('keeps two visits apart, and a line without a visit', () => {
    const other = { visit_id: 'v2', amount_units: -100_000 };
    list([line({ visit: other }), time, line({})]);
    expect(rows().map(([what, , amount]) => [what, amount])).toEqual([
      ['VisitTip', '-10.00 pt'],
      ['VisitParty chat', '-10.53 pt'],
      ['Tip', '-10.00 pt'],
    ]);
  });

  it('says the share of earnings exactly, and the exact figure where two decimals do not hold it', () => {
    list([
      line({ amount_units: 40_000, share: { paid_units: 100_000, share_bp: 4_000 } }),
      line({ amount_units: 1_234, share: { paid_units: 3_085, share_bp: 4_000 } }),
      line({ amount_units: -1_234 }),
    ]);
    expect(rows().map(([what, , amount]) => [what, amount])).toEqual([
      ['Tip40% of 10.00 pt (4.00 pt)', '+4.00 pt'],
      ['Tip40% of 0.3085 pt (0.1234 pt)', '+0.12 pt'],
      ['TipExactly -0.1234 pt', '-0.12 pt'],
    ]);
  });
});

describe('recentMonths', () => {
  it('has the last twelve months, newest first, each until the next one', () => {
    const months = recentMonths(new Date(2026, 0, 15).getTime());
    expect(months.map(({ value }) => value).slice(0, 2)).toEqual(['2026-01', '2025-12']);
    expect(months).toHaveLength(12);
    expect(months[1]).toMatchObject({
      since_ms: new Date(2025, 11, 1).getTime(),
      until_ms: new Date(2026, 0, 1).getTime(),
    });
  });
});
