// @vitest-environment jsdom
import { listChannels } from '@akari/contract/channel';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { OthersLive } from './OthersLive.tsx';

it('links to those who are live, without this room and those who are not', async () => {
  fakeServer().answer(listChannels, {
    channels: [
      sampleCard({ channel_id: '7', performer_name: 'akari', status: 'chatting' }),
      sampleCard({ channel_id: '8', performer_name: 'mio', status: 'waiting' }),
      sampleCard({ channel_id: '9', performer_name: 'ran', status: 'offline' }),
      sampleCard({ channel_id: '10', performer_name: 'sayo', status: 'chatting' }),
    ],
    at_ms: 0,
  });
  show(<OthersLive performer_name="akari" />);
  await screen.findByRole('heading', { name: 'いま配信中の部屋' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/chat/mio',
    '/chat/sayo',
  ]);
});
