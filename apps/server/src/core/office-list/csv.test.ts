import { expect, it } from 'vitest';
import { csvCell, csvText } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+81', "'+81"],
  ['-1', "'-1"],
  ['@name', "'@name"],
  ['\tx', "'\tx"],
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['=a"b', '"\'=a""b"'],
])('writes the text %j as %j', (text, cell) => {
  expect(csvText(text)).toBe(cell);
});

it('keeps negative numbers, writes times in UTC and persons by name', () => {
  expect(csvCell(-5, 'units')).toBe('-5');
  expect(csvCell(0, 'time')).toBe('1970-01-01T00:00:00.000Z');
  expect(csvCell({ id: '7', name: '=cmd' }, 'person')).toBe("'=cmd");
  expect(csvCell(null, 'text')).toBe('');
});
