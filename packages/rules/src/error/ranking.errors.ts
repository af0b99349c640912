import { entry } from './define.ts';

export const rankingErrors = {
  ranking_event_invalid: entry(
    'ranking',
    'ranking-422',
    422,
    'none',
    [
      'この内容では保存できません。',
      '期間（今日以降に終わる62日以内）と、開催中に変更できる項目をご確認ください。',
    ],
    [
      'These details cannot be saved.',
      'Please check the days (at most 62, and not over), and what can be changed while an event runs.',
    ],
  ),
  ranking_event_over: entry(
    'ranking',
    'ranking-409',
    409,
    'none',
    ['このイベントは、すでに変わっています。', 'ページを開き直して、最新の状態をご確認ください。'],
    ['This event has changed already.', 'Please open the page again to see how it is now.'],
  ),
};
