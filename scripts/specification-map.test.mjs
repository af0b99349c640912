// @ts-check
import { describe, expect, it } from 'vitest';
import { SPECIFICATION_MAP } from '../tests/specification-map/index.ts';
import { figureAt, findPlace } from './symbols.mjs';

const rows = SPECIFICATION_MAP.flatMap(({ section, title, rows: named }) =>
  named.map((row) => ({ ...row, title: `${section} ${title}: ${row.name}` })),
);

describe('map of the specification', () => {
  it('names only what the code declares', () => {
    const gone = rows.flatMap(({ title, at }) =>
      at.filter((place) => findPlace(place) === null).map((place) => `${title}: ${place}`),
    );
    expect(gone).toEqual([]);
  });

  it('has the figures of the specification', () => {
    const wrong = rows
      .filter((row) => row.is !== undefined)
      .map(({ title, at, is, begins }) => {
        const found = figureAt(at[0] ?? '');
        const whole = begins !== true || !Array.isArray(is) || !Array.isArray(found);
        return { title, is, found: whole ? found : found.slice(0, is.length) };
      })
      .filter(({ is, found }) => JSON.stringify(is) !== JSON.stringify(found));
    expect(wrong).toEqual([]);
  });

  it('says where a name is, or why it is nowhere', () => {
    const silent = rows.filter(({ outcome, at, note }) =>
      outcome === 'here'
        ? at.length === 0
        : note === '' || (outcome !== 'none' && outcome !== 'later' && outcome !== 'open' && at.length === 0),
    );
    expect(silent.map(({ title, outcome }) => `${title}: ${outcome}`)).toEqual([]);
  });

  it('has every name of each section', () => {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const { section, rows: named } of SPECIFICATION_MAP)
      counts[section] = (counts[section] ?? 0) + named.length;
    expect(counts).toEqual({ 3: 295, 4: 137, 5: 33, 6: 43, 7: 34, 8: 74, 9: 67 });
  });

  it('has each name of a list once', () => {
    const titles = rows.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

describe('findPlace', () => {
  const TIP = 'packages/rules/src/tip/tip.ts';
  it.each([
    [`${TIP}#TIP_PRESETS`, 'a declaration'],
    ['packages/rules/src/index.ts#TIP_PRESETS', 'what a module re-exports'],
    ['packages/rules/src/session/session-type.ts#SESSION_MODES.party', 'an entry of a list'],
    ['packages/rules/src/channel/quality.ts#QUALITY_PROFILES.12', 'a row of a list'],
    ['packages/contract/src/tip/index.ts#tipNotice.user_name', 'a field of an extended schema'],
    [
      'packages/contract/src/channel/viewer-list.ts#viewerListEntry.icons.remocha1',
      'a member of an enumeration',
    ],
    [
      'packages/contract/src/account/vauth.ts#vauthCheckAnswer.data.dlauth',
      'a field of one schema of a union',
    ],
    ["packages/rules/src/policy/policy.ts#POLICY['tip.send'].viewer", 'a quoted name'],
    ['apps/server/src/core/session/state/session.table.ts#sessionTable.end', 'a column of a table'],
    ['apps/web/src/kit/css/tokens.css#--z-modal', 'a custom property of a style sheet'],
  ])('finds %s: %s', (place) => {
    expect(findPlace(place)).not.toBeNull();
  });

  it.each([
    [`${TIP}#TIP_PRESET`, 'no such declaration'],
    [`${TIP}#typed`, 'a word of a comment'],
    ['packages/rules/src/tip/tipp.ts#TIP_PRESETS', 'no such file'],
    ['packages/rules/src/session/session-type.ts#SESSION_MODES.usual', 'a word of a comment beside the list'],
    ['packages/contract/src/tip/index.ts#tipNotice.text', 'no such field'],
    ['packages/rules/src/channel/quality.ts#QUALITY_PROFILES.14', 'no such row'],
    ['apps/web/src/kit/css/tokens.css#--z-none', 'no such custom property'],
  ])('does not find %s: %s', (place) => {
    expect(findPlace(place)).toBeNull();
  });
});

describe('figureAt', () => {
  it.each([
    ['packages/rules/src/tip/tip.ts#TIP_MIN_UNITS', 0.01],
    ['packages/rules/src/recording/index.ts#RECORDING_LIMITS.max_ms', 7_200_000],
    ['apps/web/src/kit/css/tokens.css#--z-modal', 9000],
    ['packages/rules/src/channel/quality.ts#QUALITY_PROFILES.1', [1, 122, 320, 180, 10, 100]],
  ])('reads %s', (place, figure) => {
    expect(figureAt(place)).toEqual(figure);
  });
});
