import {
  points,
  USER_TYPE,
  type Language,
  type RateTable,
  type StaffRole,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
import type { Config } from '../platform/config/config.ts';
import type { DemoSeeds } from '../core/account/proof/demo-code.ts';
import type { DemoLogin } from '../core/site/site.capability.ts';

/** The password of all demo people: it is public, and works only while DEMO is on. */
export const DEMO_PASSWORD = 'akari-demo';

/** A demo person who is not a performer. */
export interface DemoPerson {
  user_name: string;
  role: string;
  user_type: UserType;
  tier: ViewerTier;
  /** Regular points at creation, in units. */
  units: number;
  /** Roles of the back office, for all sites. */
  staff_roles?: readonly StaffRole[];
  /** Of the authenticator app that opens the back office, base 32: public like the password. */
  totp_seed?: string;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { user_name: 'hana', role: 'member', user_type: USER_TYPE.regular, tier: 'regular', units: points(120) },
  { user_name: 'ren', role: 'vip', user_type: USER_TYPE.vip, tier: 'vip', units: points(3_000) },
  { user_name: 'momo', role: 'promo', user_type: USER_TYPE.promo, tier: 'promo', units: points(30) },
  {
    user_name: 'kanri',
    role: 'visible_admin',
    user_type: USER_TYPE.visibleAdmin,
    tier: 'regular',
    units: 0,
    staff_roles: ['admin'],
    totp_seed: 'AKARIDEMOKANRIAKARIDEMOKANRI2345',
  },
  {
    user_name: 'kage',
    role: 'invisible_admin',
    user_type: USER_TYPE.invisibleAdmin,
    tier: 'regular',
    units: 0,
    // The second person whom some acts of the administrator need.
    staff_roles: ['site_manager', 'finance_approver'],
    totp_seed: 'AKARIDEMOKAGEEAKARIDEMOKAGEE2345',
  },
];

/** Performers whom a demo viewer has as favourites, so that the list is not empty. */
export const DEMO_FAVOURITES: Readonly<Record<string, readonly string[]>> = {
  hana: ['kotoha', 'mio', 'yuzu'],
  ren: ['sayo'],
};

/**
 * A viewer whom the demo process plays: buys points, visits a room, gives, reports and writes to the staff, so that the
 * lists of the back office have rows. The login is not shown.
 */
export const DEMO_VISITOR: DemoPerson = {
  user_name: 'shion',
  role: 'visitor',
  user_type: USER_TYPE.regular,
  tier: 'regular',
  units: points(60),
};

/** Viewers who come often. Their logins are not shown. */
export const DEMO_REGULARS: readonly DemoPerson[] = ['aoi', 'minato', 'sumire'].map((user_name) => ({
  ...{ user_name, role: 'regular', user_type: USER_TYPE.regular, tier: 'regular', units: points(200) },
}));

/** What they gave before the demo was started. */
export const DEMO_TIPS: readonly {
  viewer: string;
  performer: string;
  points: number;
  hours_ago: number;
}[] = [
  { viewer: 'aoi', performer: 'sayo', points: 30, hours_ago: 50 },
  { viewer: 'minato', performer: 'kotoha', points: 25, hours_ago: 30 },
  { viewer: 'sumire', performer: 'mio', points: 12, hours_ago: 27 },
  { viewer: 'aoi', performer: 'kotoha', points: 8, hours_ago: 6 },
  { viewer: 'minato', performer: 'sayo', points: 20, hours_ago: 3 },
  { viewer: 'sumire', performer: 'sayo', points: 5, hours_ago: 2 },
  { viewer: 'aoi', performer: 'mio', points: 15, hours_ago: 1 },
  { viewer: 'minato', performer: 'yuzu', points: 6, hours_ago: 0.5 },
  { viewer: 'sumire', performer: 'ichika', points: 2, hours_ago: 26 },
  { viewer: 'aoi', performer: 'akane', points: 4, hours_ago: 5 },
  { viewer: 'minato', performer: 'tsumugi', points: 7, hours_ago: 4 },
  { viewer: 'sumire', performer: 'rin', points: 9, hours_ago: 2.5 },
  { viewer: 'minato', performer: 'shizuku', points: 3, hours_ago: 1.5 },
  { viewer: 'sumire', performer: 'hinata', points: 5, hours_ago: 0.8 },
  { viewer: 'aoi', performer: 'kaede', points: 1, hours_ago: 0.4 },
];

/** The account of the demo's agency. The login is not shown: it has the password of all demo people. */
export const DEMO_AGENCY: DemoPerson = {
  user_name: 'yoiyami',
  role: 'agency',
  user_type: USER_TYPE.regular,
  tier: 'regular',
  units: 0,
};

type Text = Record<Language, string>;
export interface DemoPerformer {
  user_name: string;
  display_name: Text;
  introduction: Text;
  languages: Language[];
  rates: RateTable;
  /**
   * What the demo process publishes and up to which status; null: nothing, because visitors publish on this
   * channel.
   */
  show: { scene: string; goes_to: 'waiting' | 'chatting' } | null;
}

export const DEMO_PERFORMERS: readonly DemoPerformer[] = [
  {
    user_name: 'kotoha',
    display_name: { ja: '琴葉', en: 'Kotoha' },
    introduction: {
      ja: '雨の提灯小路から、夜のおしゃべりをお届けします。今日あったことを、ゆっくり聞かせてください。',
      en: 'Late talk from a lantern alley in the rain. Tell me about your day; we have time.',
    },
    languages: ['ja', 'en'],
    rates: { party: points(1.2) },
    show: { scene: 'kotoha', goes_to: 'chatting' },
  },
  {
    user_name: 'sayo',
    display_name: { ja: '小夜', en: 'Sayo' },
    introduction: {
      ja: '月夜の運河で灯籠を流しながら、静かな時間をご一緒します。願いごとも、どうぞお気軽に。',
      en: 'Floating lanterns on a moonlit canal, and a quiet hour together. Wishes are welcome.',
    },
    languages: ['ja'],
    rates: { party: points(1.8) },
    show: { scene: 'sayo', goes_to: 'chatting' },
  },
  {
    user_name: 'mio',
    display_name: { ja: '澪', en: 'Mio' },
    introduction: {
      ja: '金魚と睡蓮の池のほとりです。はじめての方も、まずは無料プレビューでのんびりどうぞ。',
      en: 'Beside a pond of goldfish and water lilies. First time here? Start with the free preview.',
    },
    languages: ['ja', 'en'],
    rates: { party: points(1) },
    show: { scene: 'mio', goes_to: 'waiting' },
  },
  {
    user_name: 'yuzu',
    display_name: { ja: '柚', en: 'Yuzu' },
    introduction: {
      ja: 'ご自分のカメラで配信を試すための部屋です。スタジオから始めてみてください。',
      en: 'Try broadcasting with your own camera: open the studio and go live.',
    },
    languages: ['ja', 'en'],
    rates: { party: points(1.2) },
    show: null,
  },
];

/** Performers of the demo who are not on the air; their logins are not shown. */
export const DEMO_RESTING: readonly DemoPerformer[] = [
  {
    user_name: 'akane',
    display_name: { ja: '茜', en: 'Akane' },
    introduction: {
      ja: '夕暮れのステージから、踊りと笑顔をお届けします。',
      en: 'Dances and smiles from a stage at sunset.',
    },
    languages: ['ja'],
    rates: { party: points(1.4) },
    show: null,
  },
  {
    user_name: 'hinata',
    display_name: { ja: '陽向', en: 'Hinata' },
    introduction: {
      ja: '海辺の台所から、今日のごはんとおしゃべりを。',
      en: 'Dinner and talk from a kitchen by the sea.',
    },
    languages: ['ja', 'en'],
    rates: { party: points(1) },
    show: null,
  },
  {
    user_name: 'rin',
    display_name: { ja: '凛', en: 'Rin' },
    introduction: {
      ja: '夜ふかしの大人の会話を、日本語でも英語でも。',
      en: 'Conversation for the late hours, in Japanese or English.',
    },
    languages: ['ja', 'en'],
    rates: { party: points(2) },
    show: null,
  },
  {
    user_name: 'shizuku',
    display_name: { ja: '雫', en: 'Shizuku' },
    introduction: { ja: '雪の夜に、小さなハープを弾いています。', en: 'A small harp on a night of snow.' },
    languages: ['ja'],
    rates: { party: points(1.2) },
    show: null,
  },
  {
    user_name: 'tsumugi',
    display_name: { ja: '紬', en: 'Tsumugi' },
    introduction: {
      ja: '手縫いの衣装と、止まらないおしゃべりの部屋です。',
      en: 'Hand-sewn costumes, and talk without end.',
    },
    languages: ['ja'],
    rates: { party: points(1.4) },
    show: null,
  },
  {
    user_name: 'kaede',
    display_name: { ja: '楓', en: 'Kaede' },
    introduction: {
      ja: '山あいの宿から、旅の話をお聞かせします。',
      en: 'Stories of journeys, from an inn in the mountains.',
    },
    languages: ['ja', 'en'],
    rates: { party: points(1.2) },
    show: null,
  },
  {
    user_name: 'nagi',
    display_name: { ja: '凪', en: 'Nagi' },
    introduction: {
      ja: '島の夜、波の音と三線と一緒に。',
      en: 'A night on an island, with waves and a sanshin.',
    },
    languages: ['ja'],
    rates: { party: points(1.2) },
    show: null,
  },
  {
    user_name: 'ichika',
    display_name: { ja: '一花', en: 'Ichika' },
    introduction: {
      ja: '北国の部屋で、ゲームの相手を待っています。',
      en: 'In a room in the north, waiting for someone to play with.',
    },
    languages: ['ja', 'en'],
    rates: { party: points(1) },
    show: null,
  },
];

/** Logins that the login page and the terminal may show; none unless DEMO is on. */
export function demoLogins(config: Pick<Config, 'demo_people'>): DemoLogin[] {
  if (!config.demo_people) return [];
  const as = (user_name: string, role: string): DemoLogin => ({ user_name, password: DEMO_PASSWORD, role });
  const own = DEMO_PERFORMERS.filter((performer) => performer.show === null);
  const onAir = DEMO_PERFORMERS.filter((performer) => performer.show !== null);
  return [
    ...DEMO_PEOPLE.slice(0, 3).map((person) => as(person.user_name, person.role)),
    ...own.map((performer) => as(performer.user_name, 'performer')),
    ...onAir.map((performer) => as(performer.user_name, 'performer_on_air')),
    ...DEMO_PEOPLE.slice(3).map((person) => as(person.user_name, person.role)),
  ];
}

/** The seeds of demo people's authenticator apps; none unless DEMO is on. */
export const demoSeeds = (config: Pick<Config, 'demo_people'>): DemoSeeds =>
  new Map(
    config.demo_people
      ? DEMO_PEOPLE.flatMap(({ user_name, totp_seed }): [string, string][] =>
          totp_seed === undefined ? [] : [[user_name, totp_seed]],
        )
      : [],
  );

/** Settings of the demo process (`AKARI_DEMO_PERFORMERS`). */
export const demoShows = (): string =>
  JSON.stringify(
    DEMO_PERFORMERS.flatMap(({ user_name, show }) =>
      show === null ? [] : [{ user_name, password: DEMO_PASSWORD, ...show }],
    ),
  );

/** Settings of the visitor of the demo process (`AKARI_DEMO_VISITOR`): whose room is visited. */
export const demoVisit = (): string =>
  JSON.stringify({
    user_name: DEMO_VISITOR.user_name,
    password: DEMO_PASSWORD,
    performer_name: DEMO_PERFORMERS.find(({ show }) => show?.goes_to === 'chatting')?.user_name,
  });
