import { viewerPictureUrl } from '@akari/contract/viewer-profile';
import { useState } from 'react';
import { Crest } from '../../kit/crest/Crest.tsx';
import './viewer-face.css';

/** The picture of a viewer, or else the crest of the name. It stands beside the name, so that it is decoration. */
export function ViewerFace({
  name,
  picture_id,
  size_px,
}: {
  name: string;
  picture_id: string | null;
  size_px: number;
}) {
  // The server answers 404 for a picture that was hidden a moment ago.
  const [missing, setMissing] = useState<string | null>(null);
  if (picture_id === null || picture_id === missing) return <Crest name={name} size_px={size_px} />;
  return (
    <img
      className="viewer-face"
      src={viewerPictureUrl(picture_id, 'small')}
      width={size_px}
      height={size_px}
      alt=""
      onError={() => setMissing(picture_id)}
    />
  );
}
