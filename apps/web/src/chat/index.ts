export { ChatBoard } from './ChatBoard.tsx';
export type { BoardPerformer } from './ChatRow.tsx';
export { ChatSettings } from './ChatSettings.tsx';
export { Composer } from './Composer.tsx';
export { chatText } from './text.ts';
export { leaveBoard, useBoard } from './use-board.ts';
