import type { ViewerProfile } from '@akari/contract/viewer-profile';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { ViewerFace } from './ViewerFace.tsx';
import './viewer-profile.css';

/** A viewer as performers see them. */
export function ProfileCard({ name, profile }: { name: string; profile: ViewerProfile }) {
  const { picture_id, line, tier } = profile;
  return (
    <div className="viewer-card">
      <ViewerFace name={name} picture_id={picture_id} size_px={64} />
      <div>
        <p className="viewer-card-who">
          <bdi>{name}</bdi>
          {tier !== null && <TierBadge tier={tier} />}
        </p>
        {line !== null && <p dir="auto">{line}</p>}
      </div>
    </div>
  );
}
