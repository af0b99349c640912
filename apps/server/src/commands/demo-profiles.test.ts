import {
  isBirthDate,
  NO_TEXTS,
  PERFORMANCE_TYPES_MAX,
  PLAY_TYPES_MAX,
  readProfileTexts,
  readReview,
} from '@akari/rules';
import { expect, it } from 'vitest';
import {
  DEMO_AGENCY,
  DEMO_PEOPLE,
  DEMO_PERFORMERS,
  DEMO_REGULARS,
  DEMO_RESTING,
  DEMO_VISITOR,
} from './demo-people.ts';
import { DEMO_PORTRAITS, demoPortraitsOf } from './demo-portraits.ts';
import { DEMO_PROFILES } from './demo-profiles.ts';
import { DEMO_REVIEWS } from './seed-reviews.ts';

it('every demo performer has a profile that she could have saved, in both languages', () => {
  const names = [...DEMO_PERFORMERS, ...DEMO_RESTING].map(({ user_name }) => user_name);
  expect(Object.keys(DEMO_PROFILES).toSorted()).toEqual(names.toSorted());
  for (const { facts, texts } of Object.values(DEMO_PROFILES)) {
    const whole = { ...NO_TEXTS, ...texts };
    expect(readProfileTexts(whole)).toEqual(whole);
    expect([texts.about?.ja, texts.about?.en]).not.toContain('');
    if (typeof facts.birth_date === 'string')
      expect(isBirthDate(facts.birth_date, Date.UTC(2026, 0, 1))).toBe(true);
    expect(facts.performance_types?.length).toBeLessThanOrEqual(PERFORMANCE_TYPES_MAX);
    expect(facts.play_types?.length).toBeLessThanOrEqual(PLAY_TYPES_MAX);
    if (facts.residence !== undefined) expect(facts.country).toBe('JP');
  }
});

it('all demo people have names of their own, so that each of them is made', () => {
  const people = [...DEMO_PEOPLE, ...DEMO_REGULARS, DEMO_VISITOR, DEMO_AGENCY];
  const names = [...people, ...DEMO_PERFORMERS, ...DEMO_RESTING].map(({ user_name }) => user_name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

it('every demo performer is drawn, each before a ground of her own', () => {
  const names = [...DEMO_PERFORMERS, ...DEMO_RESTING].map(({ user_name }) => user_name);
  expect(Object.keys(DEMO_PORTRAITS).toSorted()).toEqual(names.toSorted());
  expect(new Set(Object.values(DEMO_PORTRAITS).map(({ ground }) => ground)).size).toBe(12);
  for (const name of names) {
    const [first, second] = demoPortraitsOf(name);
    expect(first?.ground).not.toBe(second?.ground);
  }
});

it('the reviews of the demo are such as a viewer can send', () => {
  for (const { name, text } of DEMO_REVIEWS) {
    const sent = { name: name ?? '', text };
    expect(readReview(sent)).toEqual(sent);
  }
});
