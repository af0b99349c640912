// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { ChannelGrid } from './ChannelGrid.tsx';

const cards = ['mio', 'sayo'].map((name) =>
  sampleCard({ channel_id: name, performer_name: name, status: 'chatting' }),
);
/** What stands in the places of the grid, the large one in brackets. */
function places(featured_id: string | null, instead: string | false): string[] {
  const { container, unmount } = show(
    <ChannelGrid channels={cards} featured_id={featured_id} instead={instead} />,
  );
  const found = [...(container.querySelector('.grid')?.children ?? [])].map((place) => {
    const name = place.getAttribute('data-performer') ?? place.textContent;
    return place.classList.contains('feat') ? `[${name}]` : name;
  });
  unmount();
  return found;
}

it('the featured channel has the large place', () => {
  expect(places('sayo', false)).toEqual(['[sayo]', 'mio']);
  expect(places('sayo', 'No broadcast')).toEqual(['[sayo]', 'mio']);
});

it('a notice stands in the large place that no channel has, so that no card moves', () => {
  expect(places(null, 'No broadcast')).toEqual(['[No broadcast]', 'mio', 'sayo']);
  expect(places(null, false)).toEqual(['mio', 'sayo']);
});
