import { entry } from './define.ts';

export const bankTransferErrors = {
  bank_transfer_over: entry(
    'bank_transfer',
    'bank-transfer-1',
    409,
    'reload',
    ['この振込は、すでに入金済みか終了しています。', '画面を更新し、状態をご確認ください。'],
    ['This transfer has arrived or is over already.', 'Reload the page to see its state.'],
  ),
  bank_transfer_amount_differs: entry(
    'bank_transfer',
    'bank-transfer-2',
    409,
    'none',
    ['入金が代金と一致しません。', '合計が代金と同じになるまで、ポイントは渡せません。'],
    ['The amount is not the price.', 'Points are given only when the sum is the price.'],
  ),
  bank_transfer_date_wrong: entry(
    'bank_transfer',
    'bank-transfer-3',
    400,
    'none',
    ['入金日が正しくありません。', '申込みの日から今日までの日付を入力してください。'],
    ['The date is not possible.', 'Enter a date from the day of the order up to today.'],
  ),
  bank_statement_unreadable: entry(
    'bank_transfer',
    'bank-transfer-4',
    400,
    'none',
    ['明細を読み取れません。', '日付と入金の列がある明細を選んでください。'],
    ['The statement cannot be read.', 'Choose a CSV file with columns for date and money.'],
  ),
};
