import { useEffect, useRef } from 'react';

/** A small video; the own one is muted and mirrored. */
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
    // Autoplay policy: a browser may refuse to play before a user gesture; the sound switch is one.
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
