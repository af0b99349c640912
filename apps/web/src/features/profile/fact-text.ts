import type {
  BirthPart,
  BodyStyle,
  LivingArea,
  Location,
  PerformanceType,
  PlayType,
  ProfileSize,
  ProfileTextName,
} from '@akari/rules';
import { defineText, type Shape } from '../../text/index.ts';

type Label =
  | ProfileSize
  | ProfileTextName
  | BirthPart
  | 'reading'
  | 'wish_list'
  | 'sizes'
  | 'cup'
  | 'blood_type'
  | 'body_style'
  | 'living_area'
  | 'location'
  | 'country'
  | 'residence'
  | 'performance_types'
  | 'play_types'
  | 'languages';

export const ja = {
  label: {
    age: '年齢',
    birthday: '誕生日',
    height_cm: '身長',
    bust_cm: 'バスト',
    waist_cm: 'ウエスト',
    hip_cm: 'ヒップ',
    sizes: 'スリーサイズ',
    cup: 'カップ',
    blood_type: '血液型',
    body_style: '体型',
    living_area: '地域',
    location: '配信場所',
    country: '出身国',
    residence: '都道府県',
    performance_types: 'パフォーマンス',
    play_types: 'スタイル',
    languages: '話せる言語',
    reading: 'よみがな',
    introduction: 'ひとこと',
    about: '自己紹介',
    occupation: '職業',
    wish_list: 'ほしいもの',
    interests: '興味のあること',
    habits: 'くせ・習慣',
    ideal_play: '理想の過ごし方',
    fetish: 'こだわり・フェチ',
    liked_types: '好きな男性',
    favourite_destination: '好きな旅行先',
    hobby: '趣味',
    charm_points: 'チャームポイント',
  } satisfies Record<Label, string>,
  age: '{{age}}歳',
  birthday: '{{month}}月{{day}}日',
  cm: '{{cm}} cm',
  cup: '{{cup}}カップ',
  blood_type: '{{type}}型',
  body_style: {
    slender: 'スレンダー',
    petite: '小柄',
    average: 'ふつう',
    tall: '長身',
    curvy: 'グラマー',
    athletic: 'スポーティー',
  } satisfies Record<BodyStyle, string>,
  living_area: {
    hokkaido: '北海道',
    tohoku: '東北',
    kanto: '関東',
    chubu: '中部',
    kinki: '近畿',
    chugoku: '中国',
    shikoku: '四国',
    kyushu: '九州',
    okinawa: '沖縄',
    abroad: '海外',
  } satisfies Record<LivingArea, string>,
  location: { own_room: '自分の部屋', studio: 'スタジオ', on_the_move: '外出先' } satisfies Record<
    Location,
    string
  >,
  performance: {
    talk: 'おしゃべり',
    song: '歌',
    dance: 'ダンス',
    music: '楽器',
    cosplay: 'コスプレ',
    game: 'ゲーム',
    cooking: '料理',
    fortune: '占い',
    language: '語学',
    night: '夜ふかし',
  } satisfies Record<PerformanceType, string>,
  play: {
    calm: 'のんびり',
    lively: 'にぎやか',
    healing: '癒やし',
    listening: '聞き上手',
    advice: '相談',
    playful: '遊び心',
  } satisfies Record<PlayType, string>,
} as const;

export const en = {
  label: {
    age: 'Age',
    birthday: 'Birthday',
    height_cm: 'Height',
    bust_cm: 'Bust',
    waist_cm: 'Waist',
    hip_cm: 'Hips',
    sizes: 'Three sizes',
    cup: 'Cup',
    blood_type: 'Blood type',
    body_style: 'Body style',
    living_area: 'Living area',
    location: 'Broadcasts from',
    country: 'Country',
    residence: 'Prefecture',
    performance_types: 'Performances',
    play_types: 'Style of chat',
    languages: 'Languages',
    reading: 'Reading in kana',
    introduction: 'One line',
    about: 'About me',
    occupation: 'Occupation',
    wish_list: 'Wish list',
    interests: 'Interests',
    habits: 'Habits',
    ideal_play: 'Ideal time together',
    fetish: 'Weakness for',
    liked_types: 'Men I like',
    favourite_destination: 'Favorite destination',
    hobby: 'Hobby',
    charm_points: 'Charm points',
  },
  age: '{{age}}',
  birthday: '{{month}}/{{day}}',
  cm: '{{cm}} cm',
  cup: '{{cup}}',
  blood_type: '{{type}}',
  body_style: {
    slender: 'Slender',
    petite: 'Petite',
    average: 'Average',
    tall: 'Tall',
    curvy: 'Curvy',
    athletic: 'Athletic',
  },
  living_area: {
    hokkaido: 'Hokkaido',
    tohoku: 'Tohoku',
    kanto: 'Kanto',
    chubu: 'Chubu',
    kinki: 'Kinki',
    chugoku: 'Chugoku',
    shikoku: 'Shikoku',
    kyushu: 'Kyushu',
    okinawa: 'Okinawa',
    abroad: 'Abroad',
  },
  location: { own_room: 'A room at home', studio: 'A studio', on_the_move: 'On the move' },
  performance: {
    talk: 'Talk',
    song: 'Songs',
    dance: 'Dance',
    music: 'Music',
    cosplay: 'Cosplay',
    game: 'Games',
    cooking: 'Cooking',
    fortune: 'Fortunes',
    language: 'Languages',
    night: 'Late nights',
  },
  play: {
    calm: 'Calm',
    lively: 'Lively',
    healing: 'Soothing',
    listening: 'A good listener',
    advice: 'Advice',
    playful: 'Playful',
  },
} satisfies Shape<typeof ja>;

export const factText = defineText({ ja, en });
