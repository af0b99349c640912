import { CHAT_LINE_MAX, chatLength, cleanChatText } from '@akari/rules';

/** From here on the counter is shown. */
const NEAR = 20;

/** What can be said of a text while it is written. `left` is negative when it is too long. */
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
 * Enter sends, but not the Enter that closes a Japanese conversion: browsers say so by `isComposing`, and Safari, which
 * ends the conversion before the key arrives, by key code 229.
 */
export const sends = ({ key, shiftKey, nativeEvent }: Key): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
