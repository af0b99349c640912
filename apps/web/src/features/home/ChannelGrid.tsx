import type { ChannelCard } from '@akari/contract/channel';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { ChannelTile } from './ChannelTile.tsx';
import { FeaturedTile } from './FeaturedTile.tsx';
import './channel-grid.css';

/** The grid of channels; the featured channel is first and large. */
export function ChannelGrid({
  channels,
  featured_id,
}: {
  channels: ChannelCard[];
  featured_id: string | null;
}) {
  const featured = channels.find((channel) => channel.channel_id === featured_id);
  return (
    <div className="grid">
      {featured !== undefined && <FeaturedTile channel={featured} />}
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
