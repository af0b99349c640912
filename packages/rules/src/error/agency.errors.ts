import { entry } from './define.ts';

export const agencyErrors = {
  agency_invalid: entry(
    'agency',
    'agency-422',
    422,
    'none',
    ['この内容では登録できません。', '名前、割合、開始日をご確認ください。'],
    ['These details cannot be saved.', 'Please check the name, the percentage and the first day.'],
  ),
  agency_performer_taken: entry(
    'agency',
    'agency-409',
    409,
    'none',
    [
      'この配信者には、すでに事務所との契約か、同じ招待があります。',
      '契約が終わってから、もう一度お試しください。',
    ],
    [
      'This performer already has an agreement with an agency, or the same invitation.',
      'Please try again once the agreement has ended.',
    ],
  ),
  agency_changed: entry(
    'agency',
    'agency-409b',
    409,
    'none',
    ['内容が変わっています。', 'ページを読み直して、いまの内容をご確認ください。'],
    ['This has changed in the meantime.', 'Please reload the page and check what it says now.'],
  ),
};
