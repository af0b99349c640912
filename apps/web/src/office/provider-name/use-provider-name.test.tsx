// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { showHook } from '../../testing/show.tsx';
import { useProviderName } from './use-provider-name.ts';

it.each([
  ['ja', ['テレコムクレジット', 'CCBill', '銀行振込']],
  ['en', ['Telecom Credit', 'CCBill', 'Bank transfer']],
] as const)('names the providers in %s, and leaves what it does not know', (language, names) => {
  const { result } = showHook(() => useProviderName(), undefined, { language });
  expect(['telecom', 'ccbill', 'bank'].map((name) => result.current(name))).toEqual(names);
  expect(result.current('toString')).toBe('toString');
});
