// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleCard } from '../../../testing/sample-card.ts';
import { show } from '../../../testing/show.tsx';
import { RoomNews } from './RoomNews.tsx';

const card = sampleCard({ status: 'waiting', preview_message: 'Songs at nine' });
const news = (mode: 'preview' | 'party' | null) => (
  <RoomNews card={card} name="Akari" request={null} twoway={null} mode={mode} phone={false} />
);

it('has the message of the preview for those who watch the preview alone', async () => {
  const { rerender } = show(news('preview'), { language: 'en' });
  expect((await screen.findByText('Songs at nine')).textContent).toBe('From Akari: Songs at nine');
  for (const mode of ['party', null] as const) {
    rerender(news(mode));
    expect(screen.queryByText('Songs at nine')).toBeNull();
  }
});
