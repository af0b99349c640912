import { entry } from './define.ts';

export const helpErrors = {
  help_words_missing: entry(
    'help',
    'help-400-1',
    400,
    'none',
    ['題名か本文が空です。', '日本語と英語の両方を入力してください。'],
    ['A title or a text is empty.', 'Please write both in Japanese and in English.'],
  ),
  help_too_long: entry(
    'help',
    'help-400-2',
    400,
    'none',
    ['題名は60文字まで、本文は6,000文字までです。', '短くしてから、もう一度保存してください。'],
    ['A title has up to 60 characters, a text up to 6,000.', 'Please shorten it and save again.'],
  ),
  help_figure_unknown: entry(
    'help',
    'help-400-3',
    400,
    'none',
    ['「{{」と「}}」の間に、使えない名前があります。', '使える数値の一覧から選んで入力してください。'],
    ['A name between {{ and }} is not known.', 'Please use a name from the list of figures.'],
  ),
  help_slug_wrong: entry(
    'help',
    'help-400-4',
    400,
    'none',
    ['このアドレスは使えません。', '半角の英小文字、数字、ハイフンで、3〜40文字にしてください。'],
    ['This address cannot be used.', 'Please use 3 to 40 small letters, digits and hyphens.'],
  ),
  help_slug_taken: entry(
    'help',
    'help-409-1',
    409,
    'none',
    ['同じアドレスの記事があります。', '別のアドレスを入力してください。'],
    ['There is an article at this address.', 'Please enter another address.'],
  ),
  help_full: entry(
    'help',
    'help-409-2',
    409,
    'none',
    ['追加できる記事の数に達しています。', '使わない記事を書き直してお使いください。'],
    ['There are as many added articles as there can be.', 'Please rewrite one that is not needed.'],
  ),
};
