// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardLeaving } from '../../platform/browser/leaving.ts';
import { FindField } from './FindField.tsx';

let root: Root;
let stopGuard: (() => void) | null = null;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  stopGuard?.();
  stopGuard = null;
  act(() => root.unmount());
  document.body.innerHTML = '';
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const address = () => document.querySelector('output')?.textContent;
const field = () => document.querySelector('input')!;

function open(path: string): void {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <FindField />
        <Address />
      </MemoryRouter>,
    ),
  );
}
/** Adds one character after the other, as a person does. */
function type(text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  for (const letter of text)
    act(() => {
      value.set!.call(field(), field().value + letter);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
}
const enter = () => act(async () => field().form!.requestSubmit());

it('keeps the typed name outside of the home page, and opens the list by Enter', async () => {
  open('/statement');
  type('kotoha');
  expect([field().value, address()]).toEqual(['kotoha', '/statement']);
  await enter();
  expect([field().value, address()]).toEqual(['kotoha', '/home?q=kotoha']);
});

it('filters the home page with each letter', () => {
  open('/home');
  type('ko');
  expect([field().value, address()]).toEqual(['ko', '/home?q=ko']);
});

it.each([
  [false, '/chat/mio'],
  [true, '/home?q=ko'],
])('asks before it leaves a running session: %s', async (agrees, expected) => {
  stopGuard = guardLeaving(() => Promise.resolve(agrees));
  open('/chat/mio');
  type('ko');
  await enter();
  expect(address()).toBe(expected);
});

it('has no shortcut of a single character', () => {
  open('/chat/mio');
  const key = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  act(() => void document.body.dispatchEvent(key));
  expect([key.defaultPrevented, document.activeElement]).toEqual([false, document.body]);
});
