// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { renewStyles } from './renew-styles.ts';

it('renewStyles reloads missing style sheets and waits for them', async () => {
  document.head.innerHTML = '<style>p {}</style><link rel="stylesheet" href="/assets/sheet.css">';
  const before = document.querySelector('link');
  let settled = false;
  const renewed = renewStyles().then(() => (settled = true));
  const after = document.querySelector('link');
  expect(after).not.toBe(before);
  expect(after?.getAttribute('href')).toBe('/assets/sheet.css');
  await Promise.resolve();
  expect(settled).toBe(false);
  after?.dispatchEvent(new Event('load'));
  await renewed;
  expect(document.querySelectorAll('link, style')).toHaveLength(2);
});
