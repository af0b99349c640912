import type { OwnViewerProfile as Own } from '@akari/contract/viewer-profile';
import { useState } from 'react';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useText } from '../../text/index.ts';
import { useGetOwnViewerProfileQuery } from './api.ts';
import { OwnLine } from './OwnLine.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { viewerProfileText } from './text.ts';
import './viewer-profile.css';

/** What waits, or was refused and why. */
function State({ profile: { state, reason } }: { profile: Own }) {
  const t = useText(viewerProfileText);
  if (state !== 'pending' && state !== 'refused') return null;
  return (
    <p className="panel viewer-profile-part" data-state={state}>
      {t(`state.${state}`)}
      {reason !== null && <b>{t(`reason.${reason}`)}</b>}
    </p>
  );
}

/** A viewer's profile: the picture, the line, what performers may see, and how they see it. */
export function OwnViewerProfile({ user_name }: { user_name: string }) {
  const t = useText(viewerProfileText);
  const { data, error } = useGetOwnViewerProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changed, setChanged] = useState<Own | null>(null);
  const [said, setSaid] = useState('');
  const failed = apiErrorOf(error);
  if (failed !== null && data === undefined) return <OfflineState error={failed} />;
  if (data === undefined)
    return (
      <>
        <Loading />
        <Skeleton className="review-skeleton" count={3} />
      </>
    );
  // The answer to a change is newer than what was read.
  const profile = changed ?? data.profile;
  const keep = (next: Own, text: string): void => {
    setChanged(next);
    setSaid(text);
  };
  return (
    <>
      <State profile={profile} />
      <p role="status" className={said === '' ? 'vh' : 'viewer-profile-hint'}>
        {said}
      </p>
      <section className="panel viewer-profile-part" aria-labelledby="viewer-preview">
        <h2 id="viewer-preview">{t('preview')}</h2>
        <ProfileCard name={user_name} profile={profile.seen} />
        <p className="viewer-profile-hint">{t('preview_hint')}</p>
      </section>
      <OwnPicture profile={profile} file_bytes={data.limits.file_bytes} onProfile={keep} />
      <OwnLine profile={profile} onProfile={keep} />
    </>
  );
}
