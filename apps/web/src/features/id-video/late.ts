import { latePart } from '../../platform/error/late-part.tsx';

/** Few who enter a room open its ID video: the window comes when one does. */
export const IdVideoWindow = latePart(async () => (await import('./viewer/IdVideoWindow.tsx')).IdVideoWindow);
