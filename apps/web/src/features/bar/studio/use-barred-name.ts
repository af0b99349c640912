import type { Bar } from '@akari/contract/bar';
import { useText } from '../../../text/index.ts';
import { barText } from './text.ts';

/** What the performer calls a barred viewer: the name, or the comment that the bar was set from. */
export function useBarredName(): (bar: Bar) => string {
  const t = useText(barText);
  return ({ viewer_name, comment }) => {
    if (comment === undefined) return viewer_name;
    return comment.name === null ? t('author.anonymous') : t('author.named', { name: comment.name });
  };
}
