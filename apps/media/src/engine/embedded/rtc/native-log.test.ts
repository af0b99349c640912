import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import { NativeLog } from './native-log.ts';

it('NativeLog writes ten warnings a minute, counts the rest, keeps fatal lines', () => {
  const lines: unknown[] = [];
  const note = (level: string) => (fields: object) => void lines.push([level, fields]);
  const log = { warn: note('warn'), fatal: note('fatal') } as unknown as Logger;
  let now_ms = 0;
  const native = new NativeLog(log, () => now_ms);
  for (let nth = 1; nth <= 25; nth += 1) native.write('Error', `alert ${nth}`);
  expect(lines).toHaveLength(10);
  native.write('Fatal', 'out of memory');
  expect(lines.at(-1)).toEqual(['fatal', { native: 'out of memory' }]);
  now_ms = 59_999;
  native.write('Warning', 'alert 26');
  expect(lines).toHaveLength(11);
  now_ms = 60_000;
  native.write('Error', 'alert 27');
  expect(lines.slice(11)).toEqual([
    ['warn', { left_out: 16 }],
    ['warn', { native: 'alert 27' }],
  ]);
});
