import { defineText, type Shape } from '../text/index.ts';

export const ja = {
  title: 'ライブ',
  lit_now: 'ただいま、<wbr>灯っています',
  on_air: '人が配信中',
  filter: '状態で絞り込む',
  all: 'すべて',
  watching: '{{count}}人が視聴中',
  open_room: '{{name}}さんの部屋へ',
  free_preview: '無料プレビュー',
  enter: '入室する',
  away: 'いまはお休み中',
  on_air_for: '配信 {{duration}}',
  none_title: 'いま、灯りのともった部屋はありません',
  none_text: '配信が始まると、この画面にすぐ灯ります。このままお待ちいただけます。',
  not_found_title: '「{{name}}」さんは見つかりませんでした',
  not_found_text: 'お名前の一部だけでも探せます。',
  show_all: 'すべて表示する',
  welcome: {
    kicker: 'はじめての方へ',
    title: '無料登録で、<wbr>{{points}}ポイント。',
    text: '約{{minutes}}分、パーティーチャットをそのままご覧いただけます。プレビューは、会員ならいつでも無料です。',
    join: '無料で登録する',
    login: 'ログイン',
  },
} as const;

export const en = {
  title: 'Live',
  lit_now: 'Lit right now',
  on_air: 'performers live',
  on_air_one: 'performer live',
  filter: 'Filter by status',
  all: 'All',
  watching: '{{count}} watching',
  open_room: 'Open the room of {{name}}',
  free_preview: 'Free preview',
  enter: 'Enter',
  away: 'Away right now',
  on_air_for: 'Live {{duration}}',
  none_title: 'No room is lit at the moment',
  none_text: 'Rooms light up here the moment a broadcast begins. You can simply wait.',
  not_found_title: 'Nobody called “{{name}}” was found',
  not_found_text: 'Part of a name is enough.',
  show_all: 'Show everybody',
  welcome: {
    kicker: 'New here?',
    title: '{{points}} points for joining, free.',
    text: 'About {{minutes}} minutes of party chat, on the house. Previews are always free for members.',
    join: 'Join for free',
    login: 'Log in',
  },
} satisfies Shape<typeof ja>;

export const homeText = defineText('home', { ja, en });
