// @vitest-environment jsdom
import { getSite } from '@akari/contract/site';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { show } from '../../testing/show.tsx';
import { OperatorPages } from './OperatorPages.tsx';

const server = fakeServer();

it('links the pages that are set, of those that are wanted', async () => {
  const pages = {
    terms: 'https://example.org/terms',
    privacy: 'https://example.org/privacy',
    sales: null,
    billing: null,
    transmission: '/legal/transmission',
    prepaid: null,
    withdrawal: null,
  };
  server.answer(getSite, sampleSite({ operator_pages: pages }));
  show(<OperatorPages names={['sales', 'terms']} />, { language: 'en' });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Terms of use' });
  expect([link.href, link.target]).toEqual(['https://example.org/terms', '_blank']);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('opens a page of this service in the same window only where nothing can be lost', async () => {
  const own = {
    ...sampleSite().operator_pages,
    terms: '/legal/terms',
    privacy: 'https://example.org/privacy',
  };
  server.answer(getSite, sampleSite({ operator_pages: own }));
  const { unmount } = show(<OperatorPages names={['terms', 'privacy']} leaves />, { language: 'en' });
  const target = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).target;
  await screen.findByRole('link', { name: 'Terms of use' });
  expect([target('Terms of use'), target('Privacy policy')]).toEqual(['', '_blank']);
  unmount();
  show(<OperatorPages names={['terms']} />, { language: 'en' });
  await screen.findByRole('link', { name: 'Terms of use' });
  expect(target('Terms of use')).toBe('_blank');
});
