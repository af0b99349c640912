import { latePart } from '../../platform/error/late-part.tsx';

/** The settings of the board are rarely opened. */
export const ChatBoardSheet = latePart(async () => (await import('./ChatBoardSheet.tsx')).ChatBoardSheet);
/** Silent: the line itself is there. */
export const LineTranslation = latePart(
  async () => (await import('./translation/LineTranslation.tsx')).LineTranslation,
  { silent: true },
);
/** Silent: without it the board keeps the settings of this browser. */
export const ChatBoardLinks = latePart(async () => (await import('./ChatBoardLinks.tsx')).ChatBoardLinks, {
  silent: true,
});
