export { ChatBoardButton } from './ChatBoardButton.tsx';
export { ChatBoardLinks } from './late.ts';
export { Translated } from './Translated.tsx';
export { changePreferences, selectPreferences } from './preferences.slice.ts';
