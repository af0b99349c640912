import { useParams } from 'react-router';
import { OwnProfile } from './OwnProfile.tsx';
import { PerformerProfile } from './PerformerProfile.tsx';
import './profile-screen.css';

/** A performer's profile, or the own one of a performer, which she edits. */
export function Component() {
  const { performer_name } = useParams();
  return performer_name === undefined ? (
    <OwnProfile />
  ) : (
    <PerformerProfile key={performer_name} performer_name={performer_name} />
  );
}
