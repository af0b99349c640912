import type { StatementLine } from '@akari/contract';
import { expect, it } from 'vitest';
import { statementCsv } from './statement-csv.ts';

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  line_id: 'e1',
  cause: 'tip',
  at_ms: Date.UTC(2026, 0, 1),
  with_name: { ja: '琴葉', en: 'Kotoha' },
  performer_name: 'kotoha',
  amount_units: -2_001,
  balance_after_units: 120_000,
  point_type: 2000,
  delivered_ms: null,
  rate_units_per_min: null,
  ...change,
});

it('statementCsv writes exact decimals in the requested language, with a BOM', () => {
  const csv = statementCsv([line()], 'ja');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.split('\n')[1]).toBe('2026-01-01T00:00:00.000Z,チップ,琴葉,-0.2001,12,通常ポイント,,,,,,');
  expect(statementCsv([line()], 'en').split('\n')[1]).toContain('Tip,Kotoha,-0.2001,12,Regular points');
});
it('statementCsv names the site that a viewer came from', () => {
  const rows = (lang: 'ja' | 'en') =>
    statementCsv([line({ from_site: 20_002_057 })], lang)
      .trim()
      .split('\n');
  expect(rows('ja')[1]).toMatch(/,紅屋（日本語）$/);
  expect(rows('en')[1]).toMatch(/,Beniya \(Japanese\)$/);
});
it('statementCsv escapes formulas but not negative numbers', () => {
  const csv = statementCsv([line({ with_name: { ja: '=HYPERLINK("x")', en: '-cmd' } })], 'ja');
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv).toContain(',-0.2001,');
});
it('statementCsv writes Anonymous for an anonymous tip', () => {
  expect(statementCsv([line({ with_name: null })], 'en')).toContain(',Tip,Anonymous,');
});
it('statementCsv writes the kind of chat, what the viewer paid and the share', () => {
  const earned = line({
    amount_units: 40_000,
    share: { paid_units: 100_000, share_bp: 4_000 },
    mode: 'twoshot',
  });
  expect(statementCsv([earned], 'en').split('\n')[1]).toContain(',Two-shot,10,40');
});
