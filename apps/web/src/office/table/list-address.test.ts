import { peopleList } from '@akari/contract/office';
import { expect, it } from 'vitest';
import { changed, isNarrowed, queryOfAddress, shownColumns, viewOf, withColumns } from './list-address.ts';

const at = (search: string) => new URLSearchParams(search);

it('asks for the filters of the list and for nothing else of the address', () => {
  expect(queryOfAddress(peopleList, at('tier=vip&x=1&after=abc&created_at_ms_from=5'))).toEqual({
    tier: 'vip',
    after: 'abc',
    created_at_ms_from: '5',
  });
});

it('sorts what is searched by name, unless another order was chosen', () => {
  expect(queryOfAddress(peopleList, at('q=ha'))).toEqual({ q: 'ha', sort: 'user_name', order: 'asc' });
  expect(queryOfAddress(peopleList, at('q=ha&sort=created_at_ms&order=desc'))).toMatchObject({
    sort: 'created_at_ms',
  });
});

it('a changed filter begins at the first page', () => {
  expect(changed(at('tier=vip&after=abc'), { tier: 'svip' }).toString()).toBe('tier=svip');
  expect(changed(at('tier=vip&after=abc'), { tier: null }).toString()).toBe('');
});

it('the address names the columns only where they are not the usual ones', () => {
  const usual = shownColumns(peopleList, at(''));
  expect(usual).not.toContain('bought');
  const more = withColumns(peopleList, at('tier=vip'), [...usual, 'bought']);
  expect(shownColumns(peopleList, more)).toContain('bought');
  expect(withColumns(peopleList, more, usual).toString()).toBe('tier=vip');
});

it('a view keeps filters, order and columns, and no place in the list', () => {
  expect(viewOf(at('tier=vip&sort=user_name&after=abc'))).toBe('tier=vip&sort=user_name');
});

it('tells a list without rows from one whose filters match nothing', () => {
  const narrowed = (search: string) =>
    isNarrowed(queryOfAddress(peopleList, at(search)), { site_id: '1000048' });
  expect(narrowed('sort=user_name&order=asc')).toBe(false);
  expect(narrowed('tier=vip')).toBe(true);
  expect(narrowed('q=ha')).toBe(true);
  expect(isNarrowed({ site_id: '1000048' }, { site_id: '1000048' })).toBe(false);
});
