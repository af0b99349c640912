import { useEffect, useRef } from 'react';

/** A small moving picture; one's own is silent and mirrored. */
export function SmallPicture({
  stream,
  own = false,
  muted = own,
  label,
}: {
  stream: MediaStream | null;
  own?: boolean;
  muted?: boolean;
  label: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    // Refused by the browser until a touch: the switch for the sound is such a touch.
    void element.play().catch(() => undefined);
  }, [stream, muted]);
  return (
    <video
      ref={video}
      className={own ? 'twoway-video own' : 'twoway-video'}
      aria-label={label}
      playsInline
      autoPlay
      muted={muted}
    />
  );
}
