import { entry } from './define.ts';

export const approvalErrors = {
  approval_own: entry(
    'approval',
    'approval-1',
    403,
    'none',
    ['ご自身の依頼は、ご自身では承認・却下できません。', 'ほかの担当者にご依頼ください。'],
    ['You cannot decide on your own request.', 'Please ask a colleague.'],
  ),
  approval_decided: entry(
    'approval',
    'approval-2',
    409,
    'reload',
    ['この依頼は、すでに処理されています。', '画面を更新してご確認ください。'],
    ['This request has already been decided.', 'Please refresh the page to see the decision.'],
  ),
  approval_expired: entry(
    'approval',
    'approval-3',
    409,
    'reload',
    ['この依頼は期限が切れました。', '必要なときは、もう一度依頼してもらってください。'],
    ['This request has expired.', 'If it is still needed, please have it sent again.'],
  ),
  approval_changed: entry(
    'approval',
    'approval-4',
    409,
    'reload',
    ['表示中の依頼内容が、保存されている内容と一致しません。', '画面を更新して、内容をご確認ください。'],
    ['What you see no longer matches the request.', 'Please refresh the page and check it again.'],
  ),
  approval_void: entry(
    'approval',
    'approval-5',
    409,
    'none',
    [
      '依頼した担当者に、この操作の権限がもうありません。',
      '必要なときは、権限を持つ担当者が依頼してください。',
    ],
    [
      'The person who made this request no longer has the right to do it.',
      'A colleague who has that right can request it again.',
    ],
  ),
};
