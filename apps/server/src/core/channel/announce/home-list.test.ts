import { expect, it } from 'vitest';
import { EncodedText } from '../../../platform/http/encoded-text.ts';
import { HomeList } from './home-list.ts';

it('HomeList shares readings, and each reading begins after its requests', async () => {
  let [asked, changed, readings] = [0, 0, 0];
  const list = new HomeList(async () => {
    readings += 1;
    const text = String(changed);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { etag: '', body: new EncodedText(text) };
  });
  const answers: Promise<void>[] = [];
  const until_ms = performance.now() + 700;
  while (performance.now() < until_ms) {
    const known = (changed += 1);
    asked += 1;
    answers.push(list.now().then(({ body }) => expect(Number(body.text)).toBeGreaterThanOrEqual(known)));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(answers);
  expect(asked).toBeGreaterThan(20);
  expect(readings).toBeLessThanOrEqual(5);
});
