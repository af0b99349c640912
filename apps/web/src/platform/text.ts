import { defineText, type Shape } from '../text/index.ts';

export const ja = {
  nav: {
    main: 'メインメニュー',
    skip: '本文へ進む',
    home: 'ライブ',
    statement: '明細',
    earnings: '収益',
    purchase: 'ポイント購入',
    purchase_short: '購入',
    studio: 'スタジオ',
    account: 'マイページ',
    login: 'ログイン',
    register: '無料登録',
    logout: 'ログアウト',
    logged_out: 'ログアウトしました。',
    logged_out_key: 'ログアウトしました。ストリームキーは新しくなりました。',
    menu: '{{name}}さんのメニュー',
    top: 'Akariのライブ一覧へ',
  },
  find: { label: '配信者を名前で探す', hint: '名前で探す', clear: '検索をやめる' },
  balance: {
    label: '残高 {{points}}ポイント。ポイントを購入する',
    label_closed: '残高 {{points}}ポイント。明細を見る',
    coupon: 'クーポン',
  },
  link: {
    browser_offline: 'インターネットにつながっていません。つながり次第、自動で続きます。',
    server_unreachable: 'サーバーにつなぎ直しています。このままお待ちください。',
    too_many_sockets:
      '同時に開いている画面が多すぎます。ほかのタブや端末の画面を閉じてください。しばらくすると、自動でつながります。',
    back: 'つながりました。',
  },
  offline: {
    title: 'いま、つながっていません',
    text: '通信環境をご確認ください。つながり次第、この画面のまま自動で続きます。',
    retry: 'つないでみる',
  },
  not_found: {
    title: 'この先に、灯りはありません',
    text: 'お探しのページは見つかりませんでした。アドレスが変わったのかもしれません。',
    home: 'ライブを見る',
  },
  broken: {
    title: '画面を表示できませんでした',
    text: '新しい版に変わったところかもしれません。画面を更新してください。ポイントは減っていません。',
    reload: '画面を更新する',
  },
  fatal: { login: 'ログインする', home: 'ライブを見る', reload: '画面を更新する', close: 'この画面を閉じる' },
  leave: {
    title: 'ご訪問ありがとうございました',
    text: '18歳以上の方だけがご利用いただけるサイトです。この画面は、このまま閉じていただけます。',
    back: '18歳以上の方はこちら',
  },
  gate: {
    title: '18歳以上ですか',
    text: 'このサイトは成人向けのライブチャットです。18歳未満（高校生を含む）の方はご利用いただけません。',
    enter: '18歳以上です。入る',
    leave: '出る',
    note: '「入る」を押すと、この端末に記録し、次回からはおたずねしません。',
  },
} as const;

export const en = {
  nav: {
    main: 'Main menu',
    skip: 'Skip to the content',
    home: 'Live',
    statement: 'Statement',
    earnings: 'Earnings',
    purchase: 'Buy points',
    purchase_short: 'Buy',
    studio: 'Studio',
    account: 'You',
    login: 'Log in',
    register: 'Join free',
    logout: 'Log out',
    logged_out: 'You are logged out.',
    logged_out_key: 'You are logged out. Your stream key has changed.',
    menu: 'Menu of {{name}}',
    top: 'Akari, to the live list',
  },
  find: { label: 'Find a performer by name', hint: 'Search names', clear: 'Stop searching' },
  balance: {
    label: 'Balance {{points}} points. Buy points',
    label_closed: 'Balance {{points}} points. See the statement',
    coupon: 'Coupon',
  },
  link: {
    browser_offline: 'You are offline. We will carry on as soon as you are back.',
    server_unreachable: 'Reconnecting to the server. Please stay on this page.',
    too_many_sockets:
      'Too many pages are open at the same time. Please close some in other tabs or on other devices. This page connects by itself in a while.',
    back: 'Back online.',
  },
  offline: {
    title: 'No connection right now',
    text: 'Please check your network. This page carries on by itself as soon as it is back.',
    retry: 'Try now',
  },
  not_found: {
    title: 'No light down this street',
    text: 'We could not find that page. Its address may have changed.',
    home: 'See who is live',
  },
  broken: {
    title: 'This screen could not be shown',
    text: 'A new version may just have arrived. Please refresh the page. No points were taken.',
    reload: 'Refresh',
  },
  fatal: { login: 'Log in', home: 'See who is live', reload: 'Refresh', close: 'Close this window' },
  leave: {
    title: 'Thank you for stopping by',
    text: 'This site is for adults aged 18 and over. You can simply close this window.',
    back: 'I am 18 or older',
  },
  gate: {
    title: 'Are you 18 or older?',
    text: 'This is a live chat site for adults. Nobody under 18 may use it.',
    enter: 'I am 18 or older. Enter',
    leave: 'Leave',
    note: 'Entering is remembered on this device, so that we need not ask again.',
  },
} satisfies Shape<typeof ja>;

export const appText = defineText({ ja, en });
