// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, it, vi } from 'vitest';
import { apiError, callServer } from '../../platform/api/call-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { Component as NotFound } from './index.tsx';

vi.mock('../../platform/api/call-server.ts', async (original) => ({
  ...(await original<object>()),
  callServer: vi.fn(),
}));
beforeEach(() =>
  vi
    .mocked(callServer)
    .mockImplementation(async (_call, request) =>
      (request as { params?: { performer_name: string } } | undefined)?.params?.performer_name === 'mio'
        ? { data: sampleCard({ performer_name: 'mio' }) }
        : { error: apiError('performer_not_found') },
    ),
);
const Address = () => <output>{useLocation().pathname}</output>;
const open = (path: string) =>
  show(
    <>
      <NotFound />
      <Address />
    </>,
    { path },
  );

it('leads from an unknown address that ends with a performer’s name to their room', async () => {
  open('/performers/mio');
  await screen.findByText('/chat/mio');
});

it('says that there is no such page otherwise', async () => {
  open('/ranking');
  await screen.findByRole('heading', { level: 1 });
  screen.getByText('/ranking');
});
