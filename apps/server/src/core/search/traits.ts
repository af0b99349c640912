import type { Language, LivingArea, PerformanceType, PlayType, ProfileFacts } from '@akari/rules';

/** Keys in the list of grams. They have three characters or more, and grams at most two, so that they never meet. */
export const traitOf = {
  /** A gram of a name: who looks for a person is not led through all texts that have it. */
  name: (gram: string): string => `name:${gram}`,
  speaks: (language: Language): string => `speaks:${language}`,
  play: (type: PlayType): string => `play:${type}`,
  performance: (type: PerformanceType): string => `performance:${type}`,
  tag: (id: number): string => `tag:${id}`,
};

/** What visitors read in place of the values of a profile: people search by these words. */
const AREAS: Record<LivingArea, string> = {
  hokkaido: '北海道 Hokkaido',
  tohoku: '東北 Tohoku',
  kanto: '関東 Kanto',
  chubu: '中部 Chubu',
  kinki: '近畿 関西 Kinki Kansai',
  chugoku: '中国地方 Chugoku',
  shikoku: '四国 Shikoku',
  kyushu: '九州 Kyushu',
  okinawa: '沖縄 Okinawa',
  abroad: '海外 Abroad',
};
const PERFORMANCES: Record<PerformanceType, string> = {
  talk: 'おしゃべり Talk',
  song: '歌 Song',
  dance: 'ダンス Dance',
  music: '楽器 音楽 Music',
  cosplay: 'コスプレ Cosplay',
  game: 'ゲーム Game',
  cooking: '料理 Cooking',
  fortune: '占い Fortune telling',
  language: '語学 Language',
  night: '夜ふかし Late night',
};
const PLAYS: Record<PlayType, string> = {
  calm: 'のんびり Calm',
  lively: 'にぎやか Lively',
  healing: '癒やし Healing',
  listening: '聞き上手 Good listener',
  advice: '相談 Advice',
  playful: '遊び心 Playful',
};
const PREFECTURES =
  '北海道 Hokkaido,青森県 Aomori,岩手県 Iwate,宮城県 Miyagi,秋田県 Akita,山形県 Yamagata,福島県 Fukushima,茨城県 Ibaraki,栃木県 Tochigi,群馬県 Gunma,埼玉県 Saitama,千葉県 Chiba,東京都 Tokyo,神奈川県 Kanagawa,新潟県 Niigata,富山県 Toyama,石川県 Ishikawa,福井県 Fukui,山梨県 Yamanashi,長野県 Nagano,岐阜県 Gifu,静岡県 Shizuoka,愛知県 Aichi,三重県 Mie,滋賀県 Shiga,京都府 Kyoto,大阪府 Osaka,兵庫県 Hyogo,奈良県 Nara,和歌山県 Wakayama,鳥取県 Tottori,島根県 Shimane,岡山県 Okayama,広島県 Hiroshima,山口県 Yamaguchi,徳島県 Tokushima,香川県 Kagawa,愛媛県 Ehime,高知県 Kochi,福岡県 Fukuoka,佐賀県 Saga,長崎県 Nagasaki,熊本県 Kumamoto,大分県 Oita,宮崎県 Miyazaki,鹿児島県 Kagoshima,沖縄県 Okinawa'.split(
    ',',
  );

type Found = Pick<ProfileFacts, 'living_area' | 'residence' | 'performance_types' | 'play_types'>;

/** The words of a profile's facts in both languages: place, performances and play types. */
export const wordsOfFacts = ({ living_area, residence, performance_types, play_types }: Found): string[] => [
  ...(living_area === null ? [] : [AREAS[living_area]]),
  ...(residence === null ? [] : [PREFECTURES[residence - 1] ?? '']),
  ...performance_types.map((type) => PERFORMANCES[type]),
  ...play_types.map((type) => PLAYS[type]),
];
