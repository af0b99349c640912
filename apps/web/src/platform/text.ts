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
    favourites: 'お気に入り',
    ranking: 'ランキング',
    accessibility: 'アクセシビリティ',
    contact: 'お問い合わせ',
    help: 'ヘルプ',
    blog: 'ブログ',
    news: 'お知らせ',
    login: 'ログイン',
    register: '無料登録',
    logout: 'ログアウト',
    logged_out: 'ログアウトしました。',
    logged_out_key: 'ログアウトしました。ストリームキーは新しくなりました。',
    menu: '{{name}}さんのメニュー',
    top: 'Akari：ライブ一覧へ',
  },
  help_more: 'くわしい説明',
  find: { label: '配信者を探す', hint: '名前や特徴で探す' },
  balance: {
    label: '残高 {{points}}ポイント。ポイントを購入する',
    label_closed: '残高 {{points}}ポイント。明細を見る',
    coupon: 'クーポン',
    label_coupon: '残高 {{points}}ポイント、クーポン {{coupon}}ポイント。ポイントを購入する',
    label_closed_coupon: '残高 {{points}}ポイント、クーポン {{coupon}}ポイント。明細を見る',
  },
  link: {
    browser_offline:
      'インターネットにつながっていません。配信が届かないあいだ、料金はかかりません。つながると、自動で再開します。',
    server_unreachable: 'サーバーにつなぎ直しています。このままお待ちください。',
    too_many_sockets:
      '同時に開いている画面が多すぎます。ほかのタブや端末の画面を閉じてください。しばらくすると、自動でつながります。',
    back: 'つながりました。',
  },
  offline: {
    title: 'いま、つながっていません',
    text: '通信環境をご確認ください。つながると、この画面のまま自動で再開します。',
    retry: 'もう一度試す',
  },
  broken: {
    title: '画面を表示できませんでした',
    text: 'アプリが更新された可能性があります。画面を更新してください。有料のチャット中だった場合、料金は映像や音声が届いた時間の分だけです。',
    reload: '画面を更新する',
  },
  fatal: { login: 'ログインする', home: 'ライブを見る', reload: '画面を更新する' },
  gate: {
    title: '18歳以上で、高校生ではありませんか',
    text: '成人向けのライブチャットです。18歳未満の方と高校生は、ご利用いただけません。',
    enter: 'はい、入る',
    leave: '出る',
    note: '「はい、入る」を押すと、この端末に記録し、次回からはおたずねしません。',
  },
} as const;

export const en = {
  nav: {
    main: 'Main menu',
    skip: 'Skip to content',
    home: 'Live',
    statement: 'Statement',
    earnings: 'Earnings',
    purchase: 'Buy points',
    purchase_short: 'Buy',
    studio: 'Studio',
    account: 'Account',
    favourites: 'Favorites',
    ranking: 'Ranking',
    accessibility: 'Accessibility',
    contact: 'Contact us',
    help: 'Help',
    blog: 'Blogs',
    news: 'News',
    login: 'Log in',
    register: 'Join free',
    logout: 'Log out',
    logged_out: 'You are logged out.',
    logged_out_key: 'You are logged out. You have a new stream key.',
    menu: '{{name}}’s menu',
    top: 'Akari: live list',
  },
  help_more: 'More about this',
  find: { label: 'Find performers', hint: 'Names, topics, tags' },
  balance: {
    label: 'Balance {{points}} points. Buy points',
    label_closed: 'Balance {{points}} points. View statement',
    coupon: 'Coupon',
    label_coupon: 'Balance {{points}} points, coupon {{coupon}} points. Buy points',
    label_closed_coupon: 'Balance {{points}} points, coupon {{coupon}} points. View statement',
  },
  link: {
    browser_offline:
      'You are offline. You are not charged while nothing reaches you. This page resumes automatically when you are back online.',
    server_unreachable: 'Reconnecting to the server. Please stay on this page.',
    too_many_sockets:
      'Too many Akari pages are open at the same time. Please close some in other tabs or on other devices. This page then connects automatically.',
    back: 'Back online.',
  },
  offline: {
    title: 'No connection right now',
    text: 'Please check your network. This page resumes automatically when the connection is back.',
    retry: 'Try again',
  },
  broken: {
    title: 'This screen could not be shown',
    text: 'The app may have been updated. Please refresh the page. If you were in a paid chat, you pay only for the time that reached you.',
    reload: 'Refresh',
  },
  fatal: { login: 'Log in', home: 'See who is live', reload: 'Refresh' },
  gate: {
    title: 'Are you 18 or older and not in high school?',
    text: 'This is live chat for adults. No one under 18 or in high school may enter.',
    enter: 'Yes, enter',
    leave: 'Leave',
    note: 'If you enter, this device remembers your answer and we will not ask again.',
  },
} satisfies Shape<typeof ja>;

export const appText = defineText({ ja, en });
