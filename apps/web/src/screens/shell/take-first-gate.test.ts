// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { takeFirstGate } from './take-first-gate.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML =
    '<div class="first-gate" lang="ja">ja</div><div class="first-gate" lang="en">en</div><div id="root"></div>';
});

it('takeFirstGate makes the gate that is shown the root of the page', () => {
  document.documentElement.dataset['gate'] = 'shown';
  expect(takeFirstGate()?.textContent).toBe('en');
  expect(document.body.innerHTML).toBe('<div class="" id="root">en</div>');
});

it('takeFirstGate removes the gate of a person who has confirmed the legal age', () => {
  document.documentElement.dataset['gate'] = 'passed';
  expect(takeFirstGate()).toBeNull();
  expect(document.body.innerHTML).toBe('<div id="root"></div>');
});
