import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

it('reads UTF-8 and Shift_JIS, and no file that is too large', async () => {
  expect(await readCsv(new Blob(['\u{feff}日付,入金']), 100)).toBe('日付,入金');
  // 日付 in Shift_JIS.
  expect(await readCsv(new Blob([new Uint8Array([0x93, 0xfa, 0x95, 0x74, 0x2c, 0x31])]), 100)).toBe('日付,1');
  expect(await readCsv(new Blob(['12345']), 4)).toBeNull();
  expect(await readCsv(new Blob(['1'.repeat(17)]), 4)).toBeNull();
});
