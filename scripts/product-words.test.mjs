// @ts-check
import { expect, it } from 'vitest';
import { productWordFindings, refusedWords, wordsIn } from './product-words.mjs';

const GLOSSARY = `## Server

| Term | Meaning | Not     |
| ---- | ------- | ------- |
| call |         | \`ring\` |

## Words of the product

| Japanese  | English  | Use | Refused                 |
| --------- | -------- | --- | ----------------------- |
| 2ショット | two-shot |     | \`ツーショット\`, \`pass\` |
| 映像      | video    |     | \`picture\`               |

## Later

| 鍵 | key |  | \`lock\` |
`;
const refused = refusedWords(GLOSSARY);
const faults = (/** @type {string} */ text) => wordsIn(text, refused);

it('reads the refused words of the product section only', () => {
  expect(refused.map(({ word }) => word)).toEqual(['ツーショット', 'pass', 'picture']);
});
it.each([
  ['ツーショットを始める', '"ツーショット": the product says 2ショット'],
  ['Pass this time', '"pass": the product says two-shot'],
  ['Your picture is ready', '"picture": the product says video'],
  ['お支払い(テスト)', 'half-width brackets in a Japanese text'],
])('refuses %s', (text, fault) => expect(faults(text)).toEqual([fault]));
it.each([
  '2ショットを始める',
  'Password',
  'Use picture in picture',
  'A private message',
  'Payment (test)',
  '{{pass}} seconds',
])('accepts %s', (text) => expect(faults(text)).toEqual([]));
it('finds no refused word in the texts of the product', () => expect(productWordFindings()).toEqual([]));
