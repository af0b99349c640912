import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that they do not delay the picture.
export const ChatTop = latePart(async () => (await import('./shared/ChatTop.tsx')).ChatTop, { silent: true });
export const ComposerNote = latePart(async () => (await import('./shared/ComposerNote.tsx')).ComposerNote, {
  silent: true,
});
export const LineSheet = latePart(async () => (await import('./shared/LineSheet.tsx')).LineSheet);
