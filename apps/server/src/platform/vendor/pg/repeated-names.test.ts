import { expect, it } from 'vitest';
import { RepeatedNames } from './repeated-names.ts';

const asked = (names: RepeatedNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.of(text)).at(-1);

it('names a text that was sent five times, and another text by another name', () => {
  const names = new RepeatedNames();
  expect(asked(names, 'SELECT 1', 4)).toBeUndefined();
  expect(asked(names, 'SELECT 1', 1)).toBe('repeated_0');
  expect(asked(names, 'select 2', 5)).toBe('repeated_1');
  expect(asked(names, 'SELECT 1', 1)).toBe('repeated_0');
});

it('names neither commands nor statements that return every column', () => {
  const names = new RepeatedNames();
  for (const text of [
    'begin',
    'SET x = 1',
    'SELECT * FROM t',
    'INSERT INTO t RETURNING *',
    'select t.* from t',
  ])
    expect([text, asked(names, text, 9)]).toEqual([text, undefined]);
  expect(asked(names, 'SELECT count(*) FROM t', 5)).toBe('repeated_0');
});

it('keeps 250 names', () => {
  const names = new RepeatedNames();
  for (let at = 0; at < 250; at += 1) expect(asked(names, `SELECT ${at}`, 5)).toBe(`repeated_${at}`);
  expect(asked(names, 'SELECT 250', 9)).toBeUndefined();
  expect(asked(names, 'SELECT 3', 1)).toBe('repeated_3');
});
