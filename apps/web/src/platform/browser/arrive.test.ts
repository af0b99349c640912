// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { arrive } from './arrive.ts';

const main = () => document.getElementById('main')!;
const add = (html: string) => main().insertAdjacentHTML('beforeend', html);
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = '<button>menu</button><div id="main" tabindex="-1"></div>';
});

it('focuses the heading of the screen', () => {
  add('<h1>Live now</h1>');
  arrive();
  expect(document.activeElement?.textContent).toBe('Live now');
});

it('focuses what the screen marks rather than its heading', () => {
  add('<main data-arrival tabindex="-1"><h1>Mio</h1></main>');
  arrive();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

it('gives the focus to the heading of a screen that is still loading, when it appears', async () => {
  arrive();
  expect(document.activeElement).toBe(main());
  add('<p>loading</p>');
  await settled();
  expect(document.activeElement).toBe(main());
  add('<h1>Statement</h1>');
  await settled();
  expect(document.activeElement?.textContent).toBe('Statement');
});

it('takes no focus from a person who has moved on', async () => {
  arrive();
  const menu = document.querySelector('button')!;
  menu.focus();
  add('<h1>Statement</h1>');
  await settled();
  expect(document.activeElement).toBe(menu);
});
