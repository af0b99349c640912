import { entry } from './define.ts';

export const providerBookErrors = {
  provider_statement_unreadable: entry(
    'provider_book',
    'provider-book-1',
    400,
    'none',
    ['明細を読み取れません。', '日付、種類、取引額の列がある明細を選んでください。'],
    ['The statement cannot be read.', 'Choose a CSV file with columns for date, kind and amount.'],
  ),
  purchase_not_looked_up: entry(
    'provider_book',
    'provider-book-4',
    409,
    'reload',
    ['この購入は、決済会社に照会できません。', '画面を更新し、状態をご確認ください。'],
    ['The payment company cannot be asked about this purchase.', 'Reload the page to see its state.'],
  ),
  purchase_look_up_unanswered: entry(
    'provider_book',
    'provider-book-5',
    503,
    'retry',
    ['決済会社から応答がありません。', '少し待ってから、もう一度照会してください。'],
    ['The payment company does not answer.', 'Please ask again in a moment.'],
  ),
  difference_closed: entry(
    'provider_book',
    'provider-book-2',
    409,
    'reload',
    ['この差異は、すでに処理済みです。', '画面を更新し、状態をご確認ください。'],
    ['This difference is closed already.', 'Reload the page to see its state.'],
  ),
  difference_not_bookable: entry(
    'provider_book',
    'provider-book-3',
    409,
    'none',
    ['通貨が違うため、帳簿を訂正できません。', '理由だけを記録して閉じてください。'],
    [
      'The two have different currencies, so the book cannot be corrected.',
      'Close it with the reason alone.',
    ],
  ),
};
