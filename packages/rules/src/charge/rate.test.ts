import { describe, expect, it } from 'vitest';
import { baseRate, dlchatUndercuts } from './index.ts';

describe('baseRate', () => {
  it('is 1.2 points a minute for dlchat when nothing is set', () => {
    expect(baseRate('dlchat', {})).toBe(12_000);
  });
  it('uses the performer’s party rate for dlchat', () => {
    expect(baseRate('dlchat', { performer: { party: 18_000 } })).toBe(18_000);
    expect(baseRate('dlchat', { performer: { party: 10_000 } })).toBe(10_000);
  });
  it('uses the party rate of the tier for dlchat, else of the site', () => {
    expect(baseRate('dlchat', { tier: { party: 9_000 }, site: { party: 15_000 } })).toBe(9_000);
    expect(baseRate('dlchat', { site: { party: 15_000 } })).toBe(15_000);
  });
  it('ignores dlchat rates of tier and site when the performer set party', () => {
    const set = { performer: { party: 18_000 }, tier: { dlchat: 11_000 }, site: { dlchat: 12_000 } };
    expect(baseRate('dlchat', set)).toBe(18_000);
  });
  it('uses the performer’s own dlchat rate when it is set', () => {
    expect(baseRate('dlchat', { performer: { party: 18_000, dlchat: 20_000 } })).toBe(20_000);
    expect(baseRate('dlchat', { performer: { party: 18_000, dlchat: 15_000 } })).toBe(15_000);
  });
  it('dlchatUndercuts is true only when dlchat was set below party', () => {
    expect(dlchatUndercuts({ performer: { party: 18_000 }, site: { dlchat: 12_000 } })).toBe(false);
    expect(dlchatUndercuts({ performer: { party: 18_000, dlchat: 18_000 } })).toBe(false);
    expect(dlchatUndercuts({ performer: { party: 18_000, dlchat: 12_000 } })).toBe(true);
    expect(dlchatUndercuts({ performer: { dlchat: 11_000 } })).toBe(true);
  });
  it('does not apply the performer’s party rate to peep and showtime', () => {
    expect(baseRate('peep', { performer: { party: 18_000 } })).toBe(8_000);
    expect(baseRate('showtime', { performer: { party: 30_000 } })).toBe(18_000);
  });
});
