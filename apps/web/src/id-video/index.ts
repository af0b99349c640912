export { IdVideoButton } from './IdVideoButton.tsx';
export { idVideoText } from './text.ts';
export { IdVideoWindow } from './IdVideoWindow.tsx';
export { useIdVideo, type IdVideoInRoom } from './use-id-video.ts';
