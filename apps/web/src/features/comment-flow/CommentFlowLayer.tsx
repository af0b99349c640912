import { latePart } from '../../platform/error/late-part.tsx';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectPreferences } from '../chat-board/index.ts';

const Late = latePart(async () => (await import('./Flowing.tsx')).Flowing, { silent: true });

/** The flowing comments of a person who wants them. */
export function CommentFlow() {
  return useAppSelector(selectPreferences).flow === 'off' ? null : <Late />;
}
