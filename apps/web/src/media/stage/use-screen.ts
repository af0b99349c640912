import { useCallback, useEffect, useState, type RefObject } from 'react';

declare global {
  interface HTMLVideoElement {
    /** iPhones do not support full screen of an element, only of a video. */
    webkitEnterFullscreen?: () => void;
  }
}

export interface Screen {
  full: boolean;
  toggleFull: (() => void) | null;
  /** Null: this browser does not support picture in picture. */
  togglePip: (() => void) | null;
}

/** Full screen of the stage and picture in picture of its video. */
export function useScreen(
  stage: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): Screen {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);

  const toggleFull = useCallback(() => {
    const ignore = (): void => undefined;
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(ignore);
    else if (document.fullscreenEnabled) stage.current?.requestFullscreen().catch(ignore);
    else video.current?.webkitEnterFullscreen?.();
  }, [stage, video]);
  const togglePip = useCallback(() => {
    const ignore = (): void => undefined;
    if (document.pictureInPictureElement !== null) document.exitPictureInPicture().catch(ignore);
    else video.current?.requestPictureInPicture().catch(ignore);
  }, [video]);

  const canFull = document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
  return {
    full,
    toggleFull: canFull ? toggleFull : null,
    togglePip: document.pictureInPictureEnabled ? togglePip : null,
  };
}
