import type { ProfileReason, ProfileTextName } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

type Place = ProfileTextName | 'reading' | 'wish_list';

export const ja = {
  performer: '配信者',
  sent: '送信の日時',
  rejected: 'これまでの却下',
  times: '{{count}}回',
  changed: '変更された文章',
  before: '掲載中',
  next: '変更後',
  nothing: '（なし）',
  in_language: { ja: '{{place}}（日本語）', en: '{{place}}（英語）' },
  place: {
    reading: 'よみがな',
    introduction: 'ひとこと',
    about: '自己紹介',
    occupation: '職業',
    wish_list: 'ほしいもの',
    interests: '興味のあること',
    habits: 'くせ・習慣',
    ideal_play: '理想の過ごし方',
    fetish: 'こだわり・フェチ',
    liked_types: '好きな男性のタイプ',
    favourite_destination: '好きな旅行先',
    hobby: '趣味',
    charm_points: 'チャームポイント',
  } satisfies Record<Place, string>,
  reason: {
    insult: '人を傷つける表現',
    private_data: '個人を特定できる情報',
    contact: '連絡先や外部サービスへの誘導',
    untrue: '事実と異なる内容',
    unsuitable: '掲載に適さない内容',
  } satisfies Record<ProfileReason, string>,
} as const;

export const en = {
  performer: 'Performer',
  sent: 'Sent',
  rejected: 'Earlier rejections',
  times: '{{count}} times',
  times_one: 'Once',
  changed: 'Texts that change',
  before: 'Shown now',
  next: 'After the change',
  nothing: '(nothing)',
  in_language: { ja: '{{place}} (Japanese)', en: '{{place}} (English)' },
  place: {
    reading: 'Reading',
    introduction: 'One line',
    about: 'About me',
    occupation: 'Occupation',
    wish_list: 'Wish list',
    interests: 'Interests',
    habits: 'Habits',
    ideal_play: 'Ideal time together',
    fetish: 'Weakness for',
    liked_types: 'Liked types of men',
    favourite_destination: 'Favorite destination',
    hobby: 'Hobby',
    charm_points: 'Charm points',
  },
  reason: {
    insult: 'Hurts people',
    private_data: 'Has personal data',
    contact: 'Contact details or links elsewhere',
    untrue: 'Not true',
    unsuitable: 'Not suitable to be shown',
  },
} satisfies Shape<typeof ja>;

export const profileText = defineText({ ja, en });
