export { ChatBoard } from './shared/ChatBoard.tsx';
export type { BoardPerformer } from './shared/ChatRow.tsx';
export { selectHasLines } from './shared/chat.slice.ts';
export { useHiddenChat } from './shared/use-hidden-chat.ts';
export { Composer } from './shared/Composer.tsx';
export { selectBoard } from './shared/chat.slice.ts';
export { chatText } from './shared/text.ts';
export { leaveBoard, useBoard } from './shared/use-board.ts';
