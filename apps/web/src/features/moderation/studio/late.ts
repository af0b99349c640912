import { latePart } from '../../../platform/error/late-part.tsx';

export const ChatRulesForm = latePart(async () => (await import('./ChatRulesForm.tsx')).ChatRulesForm, {
  silent: true,
});
export const ModerationActions = latePart(
  async () => (await import('./ModerationActions.tsx')).ModerationActions,
  { silent: true },
);
