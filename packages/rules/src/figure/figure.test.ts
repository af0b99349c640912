import { expect, it } from 'vitest';
import { FIGURE_NAMES, figuresFor } from './figure.ts';

it('shows everything to those who see money and the whole service', () => {
  expect(figuresFor(true, true)).toEqual(FIGURE_NAMES);
});

it('leaves out money without the right, and what is counted for the whole service on a site', () => {
  expect(figuresFor(false, false)).toEqual([
    'registrations',
    'logins',
    'payers',
    'online',
    'on_air',
    'broadcasts',
    'sessions',
    'faults',
    'reports',
    'refused_purchases',
  ]);
});
