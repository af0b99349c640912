import type { PrivateMessage } from '@akari/contract/private-message';
import { useText } from '../../../text/index.ts';
import { fileText } from './file-text.ts';

/** What a message says where its file is not shown. */
export function useMessageWords(): (message: Pick<PrivateMessage, 'text' | 'file'>) => string {
  const t = useText(fileText);
  return ({ text, file }) =>
    file === undefined ? text : t(file.kind === 'clip' ? 'clip' : file.selfy ? 'selfy' : 'picture');
}
