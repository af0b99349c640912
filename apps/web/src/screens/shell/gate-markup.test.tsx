import { expect, it } from 'vitest';
import { gateMarkup } from './gate-markup.tsx';

it.each([
  ['ja', '18歳以上で、高校生ではありませんか', 'はい、入る', 'lang="en">English? Read this page in English.'],
  ['en', 'Are you 18 or older and not in high school?', 'Yes, enter', 'lang="ja">日本語で表示しますか'],
] as const)(
  'gateMarkup renders the gate in %s without a title of the document',
  (language, title, enter, other) => {
    const html = gateMarkup(language);
    expect(html).toContain(`<div class="first-gate" lang="${language}"><main class="gate">`);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(`<button type="button" class="btn lit">${enter}</button>`);
    expect(html).toContain(other);
    expect(html).toContain('href="/leave"');
    expect(html).not.toContain('<title');
  },
);

it('gateMarkup gives no id that the other language has', () => {
  const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const [ja, en] = [idsOf(gateMarkup('ja')), idsOf(gateMarkup('en'))];
  expect(ja.length).toBeGreaterThan(2);
  expect(ja.filter((id) => en.includes(id))).toEqual([]);
});
