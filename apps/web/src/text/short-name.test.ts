import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it.each([
  ['hana', 'hana'],
  ['tsukimi-us', 'tsukimi-us'],
  ['tsukimi-usagi', 'tsukimi-us…'],
  ['月見うさぎの夜の縁側でお茶を', '月見うさぎの夜の縁側…'],
  // One character of a person may be many of the computer.
  ['が'.normalize('NFD').repeat(10), 'が'.normalize('NFD').repeat(10)],
])('shortName(%s) is %s', (user_name, shown) => {
  expect(shortName(user_name)).toBe(shown);
});
