export { IdVideoButton } from './viewer/IdVideoButton.tsx';
export { idVideoText } from './viewer/text.ts';
export { IdVideoWindow } from './late.ts';
export { useIdVideo, type IdVideoInRoom } from './viewer/use-id-video.ts';
