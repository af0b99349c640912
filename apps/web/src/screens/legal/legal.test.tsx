// @vitest-environment jsdom
import { getLegalPage } from '@akari/contract/legal-page';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component as Legal } from './index.tsx';

const at = (page: string) => ({ ...getLegalPage, path: `/api/legal-page/${page}` }) as const;
const open = (page: string) =>
  show(
    <Routes>
      <Route path="/legal/:page" element={<Legal />} />
    </Routes>,
    { language: 'en', path: `/legal/${page}` },
  );

it('a text of the operator has its headings, paragraphs and links', async () => {
  const server = fakeServer();
  server.answer(at('terms'), {
    parts: [{ label: null, text: '# Age\nYou are an adult.\nMore: https://akari.example/age' }],
  });
  open('terms');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Terms of use');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Age');
  expect(screen.getByText('You are an adult.').closest('p')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://akari.example/age' });
  expect([link.href, link.target, link.rel]).toEqual(['https://akari.example/age', '_blank', 'noopener']);
});

it('facts have names and values in their order', async () => {
  fakeServer().answer(at('sales'), {
    parts: [
      { label: 'Seller', text: 'Example' },
      { label: 'Address', text: 'One\nTwo' },
    ],
  });
  const { container } = open('sales');
  await screen.findByRole('heading', { name: 'Seller and terms of sale' });
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Seller',
    'Address',
  ]);
  expect(container.querySelectorAll('dd')[1]?.querySelectorAll('.legal-line')).toHaveLength(2);
});

it.each(['privacy', 'no-such'])('%s, which the site does not have, is not found', async (page) => {
  fakeServer().refuse(at(page), 'not_found');
  open(page);
  expect(await screen.findByText('404')).toBeTruthy();
});
