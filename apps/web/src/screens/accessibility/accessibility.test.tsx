// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Component as Accessibility } from './index.tsx';
import { en, ja } from './text.ts';

const sentences = (texts: object): string[] =>
  Object.values(texts).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : sentences(one as object),
  );

it.each([
  ['ja', ja],
  ['en', en],
] as const)('the accessibility statement in %s says each of its texts, in their order', (language, texts) => {
  const { container } = show(<Accessibility />, { language });
  const said = [...container.querySelectorAll('h1, h2, p, li')].map(({ textContent }) => textContent);
  expect(said).toEqual(sentences(texts));
});
