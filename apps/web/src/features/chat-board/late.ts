import { latePart } from '../../platform/error/late-part.tsx';

/** The settings of the board are rarely opened. */
export const ChatBoardSheet = latePart(async () => (await import('./ChatBoardSheet.tsx')).ChatBoardSheet);
/** Silent: without it the board keeps the settings of this browser. */
export const ChatBoardSync = latePart(async () => (await import('./ChatBoardSync.tsx')).ChatBoardSync, {
  silent: true,
});
