import { defineText, type Shape } from '../../text/index.ts';

/* Each sentence is true of the tests and of the product as they are: change them together. */
export const ja = {
  title: 'アクセシビリティ',
  lead: 'なるべく多くの方にお使いいただけるよう、確かめていることと、まだできていないことをお知らせします。',
  goal: {
    title: 'めざしていること',
    text: '国際的な基準「WCAG 2.2」のレベルAAをめざしています。すべての画面で満たしているとは、まだ言えません。',
  },
  tested: {
    title: '確かめていること',
    tool: 'ライブの一覧、ログイン、無料登録、マイページ、明細、ポイント購入、部屋、スタジオの画面を、検査ツール（axe）で調べています。',
    sizes:
      'スマートフォンからパソコンまで7つの画面の大きさで、文字の重なりや切れ、小さすぎるボタンがないかを測っています。',
    keyboard: '入室、メッセージ、チップ、2ショットのリクエスト、配信の操作を、キーボードだけで試しています。',
    zoom: 'ライブの一覧、マイページ、ポイント購入、部屋、配信前のスタジオは、400%に拡大しても、キーボードですべての操作に届くことを確かめています。',
    settings: '「動きを減らす」設定とハイコントラストの配色（強制カラー）に対応しています。',
  },
  helps: {
    title: 'お役に立つ設定',
    chat: '部屋の「チャットの設定」で、チャットの文字の大きさと色、スクリーンリーダーで読み上げるメッセージを選べます。',
    price:
      '部屋の「いまの料金を読み上げる」を押すと、スクリーンリーダーが、利用時間と今回の合計を読み上げます。',
  },
  known: {
    title: 'まだできていないこと',
    captions: 'ライブの映像と音声、IDビデオ、録画、メッセージの動画には、字幕、手話、音声解説がありません。',
    readers: 'スクリーンリーダーの利用者による確認は、まだ行っていません。',
    browsers: '上の確認には、Chromiumというブラウザーだけを使っています。',
    studio: '配信中のスタジオは、400%に拡大したときの確認をしていません。',
    time: '呼び出しへの応答や、購入中のお席の確保など、時間の限られた操作は、延ばせません。',
    unit: 'ポイントの単位「pt」は、スクリーンリーダーによっては文字のまま読み上げられます。',
    payment: 'お支払いの画面は決済会社のもので、こちらでは確認していません。',
  },
  report: {
    title: 'お困りのときは',
    text: 'お使いになりにくいところがありましたら、ご利用の端末やブラウザーとあわせて、運営にお送りください。ログインしていない方も、お送りいただけます。',
  },
} as const;

export const en = {
  title: 'Accessibility',
  lead: 'We want as many people as possible to be able to use Akari. This page says what we test and what does not work yet.',
  goal: {
    title: 'Our goal',
    text: 'We aim for the international standard WCAG 2.2 at level AA. We cannot yet say that every page meets it.',
  },
  tested: {
    title: 'What we test',
    tool: 'The live list, the login and join pages, the account, the statement, the purchase page, rooms and the studio are checked with an automated tool (axe).',
    sizes:
      'At seven window sizes, from phones to desktop computers, we look for text that overlaps or is cut off and for buttons that are too small.',
    keyboard:
      'We try entering a room, messages, tips, two-shot requests and the controls of a broadcast with the keyboard alone.',
    zoom: 'At 400% zoom, the keyboard reaches every control of the live list, the account, the purchase page, rooms and the studio before a broadcast.',
    settings:
      'Akari follows the “reduce motion” setting and works with high-contrast themes (forced colors).',
  },
  helps: {
    title: 'Settings that may help you',
    chat: 'Under “Chat settings” in a room, you can choose the size and color of the chat text and which messages a screen reader reads aloud.',
    price:
      'Press “Read out the current charge” in a room to have a screen reader say the time used and the total of your visit.',
  },
  known: {
    title: 'What does not work yet',
    captions:
      'Live video and audio, ID videos, recordings and clips in messages have no captions, sign language or audio description.',
    readers: 'We have not yet tested Akari with people who use screen readers.',
    browsers: 'All of the tests above use only one browser, Chromium.',
    studio: 'We have not tested the studio at 400% zoom during a broadcast.',
    time: 'You cannot extend a step that has a time limit, such as answering a call or the time your place is kept during a purchase.',
    unit: 'Some screen readers read the unit of points, “pt”, letter by letter.',
    payment: 'The payment page belongs to the payment company, and we do not test it.',
  },
  report: {
    title: 'If something does not work for you',
    text: 'Please let our staff know what is hard to use, and which device and browser you use. You do not need an account for this.',
  },
} satisfies Shape<typeof ja>;

export const accessibilityText = defineText({ ja, en });
