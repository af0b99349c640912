import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  of_line: '翻訳：',
  label: '翻訳',
  ways: { off: 'オフ', service: 'オン', browser: 'このブラウザで翻訳' },
  none: 'このサイトには翻訳サービスが設定されていません。',
  none_browser: 'このサイトには翻訳サービスが設定されていません。ブラウザの翻訳はお使いになれます。',
  sent: 'オンのあいだ、みんなへのメッセージは翻訳サービス（{{service}}）に送られて翻訳されます。2ショット、プライベートメッセージ、シークレットメッセージは送られません。',
  resting: '翻訳サービスが応答していないため、いまは翻訳されないことがあります。',
  spent: '今日の翻訳の上限に達しました。日本時間の午前9時から、また翻訳されます。',
  browser:
    'ブラウザの翻訳では、メッセージはこの端末の外に送られません。最初に、ブラウザが辞書をダウンロードします。',
  browser_failed:
    'ブラウザの翻訳を準備できませんでした。空き容量と通信をご確認のうえ、もう一度お試しください。',
  preparing: 'ブラウザの翻訳を準備しています…',
} as const;

export const en = {
  of_line: 'Translation: ',
  label: 'Translation',
  ways: { off: 'Off', service: 'On', browser: 'By this browser' },
  none: 'No translation service is set up on this site.',
  none_browser: 'No translation service is set up on this site. You can use the one of your browser.',
  sent: 'While it is on, messages to everyone are sent to the translation service ({{service}}). Two-shots, private messages and secret messages are never sent.',
  resting: 'The translation service is not answering, so messages may not be translated now.',
  spent: 'Today’s limit for translations is used up. Messages are translated again from midnight UTC.',
  browser:
    'With the translation of the browser, messages stay on this device. The browser downloads a dictionary first.',
  browser_failed:
    'The translation of the browser could not be prepared. Please check the free space and the connection, and try again.',
  preparing: 'Preparing the translation of the browser…',
} satisfies Shape<typeof ja>;

export const translationText = defineText({ ja, en });
