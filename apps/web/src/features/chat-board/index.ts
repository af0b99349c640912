export { ChatBoardButton } from './ChatBoardButton.tsx';
export { ChatBoardSync } from './late.ts';
export { changePreferences, selectPreferences } from './preferences.slice.ts';
