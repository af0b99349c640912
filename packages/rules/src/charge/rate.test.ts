import { describe, expect, it } from 'vitest';
import { baseRate, dlchatUndercuts } from './index.ts';

describe('the rate of DL chat', () => {
  it('is 1.2 points a minute where nobody has set anything', () => {
    expect(baseRate('dlchat', {})).toBe(12_000);
  });
  it('follows the performer’s rate of party chat, up and down', () => {
    expect(baseRate('dlchat', { performer: { party: 18_000 } })).toBe(18_000);
    expect(baseRate('dlchat', { performer: { party: 10_000 } })).toBe(10_000);
  });
  it('follows the rate of party chat of a tier and of a site', () => {
    expect(baseRate('dlchat', { tier: { party: 9_000 }, site: { party: 15_000 } })).toBe(9_000);
    expect(baseRate('dlchat', { site: { party: 15_000 } })).toBe(15_000);
  });
  it('is not taken from a site or tier when the performer has set her party chat', () => {
    const set = { performer: { party: 18_000 }, tier: { dlchat: 11_000 }, site: { dlchat: 12_000 } };
    expect(baseRate('dlchat', set)).toBe(18_000);
  });
  it('is her own where it was set for her', () => {
    expect(baseRate('dlchat', { performer: { party: 18_000, dlchat: 20_000 } })).toBe(20_000);
    expect(baseRate('dlchat', { performer: { party: 18_000, dlchat: 15_000 } })).toBe(15_000);
  });
  it('undercuts party chat only where it was set lower', () => {
    expect(dlchatUndercuts({ performer: { party: 18_000 }, site: { dlchat: 12_000 } })).toBe(false);
    expect(dlchatUndercuts({ performer: { party: 18_000, dlchat: 18_000 } })).toBe(false);
    expect(dlchatUndercuts({ performer: { party: 18_000, dlchat: 12_000 } })).toBe(true);
    expect(dlchatUndercuts({ performer: { dlchat: 11_000 } })).toBe(true);
  });
  it('leaves every other mode to itself', () => {
    expect(baseRate('peep', { performer: { party: 18_000 } })).toBe(8_000);
    expect(baseRate('showtime', { performer: { party: 30_000 } })).toBe(18_000);
  });
});
