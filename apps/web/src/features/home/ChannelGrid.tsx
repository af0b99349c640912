import type { ChannelCard } from '@akari/contract/channel';
import type { ReactNode } from 'react';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { ChannelTile } from './ChannelTile.tsx';
import { FeaturedTile } from './FeaturedTile.tsx';
import './channel-grid.css';

/**
 * The grid of channels; the featured channel is first and large.
 * @param instead stands in its place while it is empty, so that no card moves when a broadcast begins or ends; false: nothing
 */
export function ChannelGrid({
  channels,
  featured_id,
  instead,
}: {
  channels: ChannelCard[];
  featured_id: string | null;
  instead: ReactNode;
}) {
  const featured = channels.find((channel) => channel.channel_id === featured_id);
  return (
    <div className="grid">
      {featured !== undefined && <FeaturedTile channel={featured} />}
      {featured === undefined && instead !== false && (
        <div className="feat grid-instead panel">{instead}</div>
      )}
      {channels
        .filter((channel) => channel !== featured)
        .map((channel) => (
          <ChannelTile key={channel.channel_id} channel={channel} />
        ))}
    </div>
  );
}

/** The placeholder of the grid while the list loads. */
export function GridSkeleton() {
  return (
    <div className="grid" aria-hidden="true">
      <div className="feat">
        <Skeleton className="skeleton-feat" />
      </div>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="skeleton-card">
          <Skeleton className="pic" />
          <Skeleton className="skeleton-line" />
        </div>
      ))}
    </div>
  );
}
