import { CHAT_LINE_MAX, chatLength, cleanChatText } from '@akari/rules';

/** Number of remaining characters from which the counter is shown. */
const NEAR = 20;

/** Checks a draft. `left` is the number of remaining characters; negative when the draft is too long. */
export function draftOf(text: string): { state: 'empty' | 'fine' | 'near' | 'too_long'; left: number } {
  const clean = cleanChatText(text);
  const left = CHAT_LINE_MAX - chatLength(clean);
  if (clean === '') return { state: 'empty', left };
  if (left < 0) return { state: 'too_long', left };
  return { state: left <= NEAR ? 'near' : 'fine', left };
}

interface Key {
  key: string;
  shiftKey: boolean;
  nativeEvent: { isComposing: boolean; keyCode?: number };
}

/**
 * Returns whether a key sends the line. Enter sends, except when it closes a Japanese conversion: browsers set
 * `isComposing`; Safari ends the conversion before the key event and sends key code 229.
 */
export const sends = ({ key, shiftKey, nativeEvent }: Key): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
