import { entry } from './define.ts';

export const contactErrors = {
  contact_not_found: entry(
    'contact',
    'contact-404',
    404,
    'none',
    ['この番号と確認コードのお問い合わせは見つかりませんでした。', '番号と確認コードをご確認ください。'],
    ['We could not find a message with that number and code.', 'Please check both.'],
  ),
  contact_closed: entry(
    'contact',
    'contact-409',
    409,
    'none',
    ['このお問い合わせは終了しています。', '続きがあるときは、新しくお送りください。'],
    ['This conversation is closed.', 'If you have more to say, please start a new one.'],
  ),
  contact_wait: entry(
    'contact',
    'contact-409-1',
    409,
    'none',
    ['お返事の前に送れるメッセージの数に達しました。', '運営からのお返事をお待ちください。'],
    ['You have sent as many messages as you can before a reply.', 'Please wait for our reply.'],
  ),
};
