import type { PrivateMessage } from '@akari/contract/private-message';
import { useText } from '../../../text/index.ts';
import { pictureText } from './picture-text.ts';

/** What a message says where its picture is not shown. */
export function useMessageWords(): (message: Pick<PrivateMessage, 'text' | 'file'>) => string {
  const t = useText(pictureText);
  return ({ text, file }) => (file === undefined ? text : t(file.selfy ? 'selfy' : 'picture'));
}
