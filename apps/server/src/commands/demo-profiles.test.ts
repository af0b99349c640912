import { isBirthDate, NO_TEXTS, PERFORMANCE_TYPES_MAX, PLAY_TYPES_MAX, readProfileTexts } from '@akari/rules';
import { expect, it } from 'vitest';
import { DEMO_PERFORMERS, DEMO_RESTING } from './demo-people.ts';
import { DEMO_PROFILES } from './demo-profiles.ts';

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
