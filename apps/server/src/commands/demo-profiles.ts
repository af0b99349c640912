import { type BothTexts, type ProfileFacts, type ProfileTexts } from '@akari/rules';

/** The profile of a demo performer. All of them are drawn figures: none is a person. */
export interface DemoProfile {
  facts: Partial<ProfileFacts>;
  texts: Partial<ProfileTexts>;
  /** Hours from the start of the demo to the planned times. */
  next_in_hours: readonly number[];
  recommended_by: readonly string[];
}

const both = (ja: string, en: string): BothTexts => ({ ja, en });

export const DEMO_PROFILES: Readonly<Record<string, DemoProfile>> = {
  kotoha: {
    facts: {
      ...{
        birth_date: '2000-06-18',
        birth_shown: ['age', 'birthday'],
        height_cm: 158,
        body_style: 'slender',
      },
      ...{ bust_cm: 82, waist_cm: 58, hip_cm: 84, cup: 'C', blood_type: 'A', living_area: 'kinki' },
      ...{ country: 'JP', residence: 26, location: 'own_room', play_types: ['calm', 'listening'] },
      performance_types: ['talk', 'music', 'night'],
    },
    texts: {
      reading: 'ことは',
      about: both(
        '雨の夜に、お話をするのが好きです。聞くのも話すのも、急がずに。温かい飲み物を用意して、いらしてください。',
        'I like to talk on rainy nights, slowly, both ways. Bring something warm to drink.',
      ),
      occupation: both('和菓子店の店員', 'I work in a sweets shop'),
      interests: both('古い映画、路地さんぽ', 'Old films, walks through alleys'),
      hobby: both('お琴、手紙を書くこと', 'The koto, and writing letters'),
      charm_points: both('笑うと細くなる目', 'My eyes when I laugh'),
      habits: both('考えごとをすると髪をさわります', 'I play with my hair when I think'),
      ideal_play: both('同じお茶を飲みながらのおしゃべり', 'The same tea on both sides of the screen'),
      liked_types: both('声がやわらかい人', 'Men with a soft voice'),
      favourite_destination: both('金沢', 'Kanazawa'),
      wish_list: [both('小さな提灯', 'A small lantern'), both('雨の音のレコード', 'A record of rain')],
    },
    next_in_hours: [20, 44, 92],
    recommended_by: ['hana', 'ren'],
  },
  sayo: {
    facts: {
      ...{ birth_date: '1997-10-02', birth_shown: ['birthday'], height_cm: 164, body_style: 'tall' },
      ...{ cup: 'D', blood_type: 'O', living_area: 'chubu', location: 'studio', country: 'JP' },
      ...{ play_types: ['calm', 'healing', 'advice'], performance_types: ['talk', 'fortune', 'night'] },
    },
    texts: {
      reading: 'さよ',
      about: both(
        '月の見える窓辺から、静かな時間をお届けします。願いごとや、誰にも言えない悩みも、そっとお聞きします。',
        'A quiet hour by a window with the moon in it. Wishes and worries are safe with me.',
      ),
      occupation: both('図書館のスタッフ', 'I work in a library'),
      hobby: both('星占い、香りを聞くこと', 'Astrology and incense'),
      charm_points: both('低めの声', 'My low voice'),
      fetish: both('きれいな手', 'Beautiful hands'),
      ideal_play: both('灯りを落として、ゆっくり', 'Lights low, and no hurry'),
      wish_list: [both('月の写真集', 'A book of moon photographs')],
    },
    next_in_hours: [30, 78],
    recommended_by: ['ren'],
  },
  mio: {
    facts: {
      ...{ birth_date: '2002-08-08', birth_shown: ['age', 'birthday'], height_cm: 155, body_style: 'petite' },
      ...{ bust_cm: 84, waist_cm: 57, hip_cm: 83, cup: 'D', blood_type: 'B', living_area: 'kyushu' },
      ...{ country: 'JP', residence: 40, location: 'own_room', play_types: ['lively', 'playful'] },
      performance_types: ['talk', 'song', 'game'],
    },
    texts: {
      reading: 'みお',
      about: both(
        'はじめての方も大歓迎です。金魚のぽん太と一緒に、毎晩のんびり待っています。歌のリクエストもどうぞ！',
        'First time here? Very welcome! My goldfish Ponta and I are here every night. Ask for a song.',
      ),
      occupation: both('カフェの店員', 'I work in a café'),
      hobby: both('カラオケ、金魚の世話', 'Karaoke, and my goldfish'),
      charm_points: both('えくぼ', 'My dimples'),
      liked_types: both('よく笑う人', 'Men who laugh a lot'),
      favourite_destination: both('沖縄の離島', 'The small islands of Okinawa'),
      wish_list: [both('金魚鉢', 'A fish bowl'), both('新しいマイク', 'A new microphone')],
    },
    next_in_hours: [24, 48, 72],
    recommended_by: ['hana'],
  },
  yuzu: {
    facts: {
      ...{ height_cm: 160, living_area: 'kanto', location: 'own_room', play_types: ['lively'] },
      performance_types: ['talk'],
    },
    texts: {
      reading: 'ゆず',
      about: both(
        'この部屋では、ご自分のカメラで配信を試せます。プロフィールの編集も、ここから体験してみてください。',
        'This room is for trying a broadcast with your own camera. You can edit this profile, too.',
      ),
    },
    next_in_hours: [],
    recommended_by: [],
  },
  akane: {
    facts: {
      ...{ birth_date: '1999-11-23', birth_shown: ['age'], height_cm: 167, body_style: 'athletic', cup: 'C' },
      ...{ living_area: 'kanto', location: 'studio', country: 'JP', residence: 14, blood_type: 'O' },
      ...{ play_types: ['lively', 'playful'], performance_types: ['dance', 'talk', 'cosplay'] },
    },
    texts: {
      reading: 'あかね',
      about: both(
        '踊ることが大好きです。夕焼けの時間から、元気をお届けします。曲のリクエストをお待ちしています。',
        'I love to dance. From sunset on I bring energy to your evening. Tell me your song.',
      ),
      occupation: both('ダンス教室のアシスタント', 'Assistant at a dance school'),
      hobby: both('ランニング、銭湯めぐり', 'Running, and public baths'),
      charm_points: both('姿勢のよさ', 'I stand up straight'),
      wish_list: [both('赤いダンスシューズ', 'Red dancing shoes')],
    },
    next_in_hours: [26, 50],
    recommended_by: ['hana', 'ren'],
  },
  hinata: {
    facts: {
      ...{ birth_date: '2003-04-05', birth_shown: ['age', 'birthday'], height_cm: 152, body_style: 'petite' },
      ...{ living_area: 'shikoku', location: 'own_room', country: 'JP', residence: 38, blood_type: 'A' },
      ...{ play_types: ['lively', 'listening'], performance_types: ['talk', 'cooking'] },
    },
    texts: {
      reading: 'ひなた',
      about: both(
        '瀬戸内の海のそばで暮らしています。晩ごはんを作りながら、今日の出来事をおしゃべりしましょう。',
        'I live by the Inland Sea. Talk with me about your day while I cook dinner.',
      ),
      interests: both('みかん畑、釣り', 'Orange groves and fishing'),
      hobby: both('お菓子づくり', 'Baking'),
      liked_types: both('おいしそうに食べる人', 'Men who enjoy their food'),
      wish_list: [both('鉄のフライパン', 'An iron pan'), both('レシピの本', 'A cookbook')],
    },
    next_in_hours: [22],
    recommended_by: ['hana'],
  },
  rin: {
    facts: {
      ...{
        birth_date: '1996-01-17',
        birth_shown: ['birthday'],
        height_cm: 170,
        body_style: 'tall',
        cup: 'E',
      },
      ...{ bust_cm: 88, waist_cm: 60, hip_cm: 90, living_area: 'kanto', location: 'studio', country: 'JP' },
      ...{ play_types: ['advice', 'playful'], performance_types: ['talk', 'night', 'language'] },
    },
    texts: {
      reading: 'りん',
      about: both(
        '昼は英語の先生、夜は夜ふかしの話し相手です。大人の会話を、英語でも日本語でも楽しみましょう。',
        'A teacher of English by day, company for the late hours by night. Japanese or English, as you like.',
      ),
      occupation: both('英会話の講師', 'Teacher of English'),
      fetish: both('ネクタイをゆるめる仕草', 'How a man loosens his tie'),
      favourite_destination: both('ロンドン', 'London'),
      hobby: both('ジャズ、ウイスキー', 'Jazz and whisky'),
      wish_list: [both('古いレコードプレーヤー', 'An old record player')],
    },
    next_in_hours: [28, 52, 100],
    recommended_by: ['ren'],
  },
  shizuku: {
    facts: {
      ...{ height_cm: 157, body_style: 'slender', blood_type: 'AB', living_area: 'tohoku', country: 'JP' },
      ...{ residence: 5, location: 'own_room', play_types: ['healing', 'calm'] },
      performance_types: ['music', 'talk'],
    },
    texts: {
      reading: 'しずく',
      about: both(
        '秋田の雪の音を聞きながら、ハープを弾いています。眠れない夜に、そっと遊びに来てください。',
        'I play the harp to the sound of snow in Akita. Come by on a night without sleep.',
      ),
      hobby: both('小さなハープ、編みもの', 'A small harp, and knitting'),
      habits: both('気がつくと鼻歌を歌っています', 'I hum without noticing'),
      ideal_play: both('言葉の少ない、長い夜', 'A long night with few words'),
      wish_list: [both('毛糸', 'Wool'), both('楽譜立て', 'A music stand')],
    },
    next_in_hours: [31],
    recommended_by: [],
  },
  tsumugi: {
    facts: {
      ...{ birth_date: '2001-09-30', birth_shown: ['age'], height_cm: 161, body_style: 'curvy', cup: 'F' },
      ...{ bust_cm: 92, waist_cm: 62, hip_cm: 92, living_area: 'kinki', location: 'own_room', country: 'JP' },
      ...{
        residence: 27,
        play_types: ['lively', 'listening', 'playful'],
        performance_types: ['talk', 'cosplay', 'game'],
      },
    },
    texts: {
      reading: 'つむぎ',
      about: both(
        '大阪生まれの、よくしゃべる人です。衣装を縫うのが趣味で、着てほしい衣装も相談できます。',
        'Born in Osaka, and I talk a lot. I sew costumes: tell me which one comes next.',
      ),
      occupation: both('洋裁の仕事', 'I sew for a living'),
      interests: both('お笑い、手芸', 'Comedy and needlework'),
      charm_points: both('大きな笑い声', 'A loud laugh'),
      wish_list: [both('ミシンの糸', 'Thread'), both('たこ焼き器', 'A takoyaki pan')],
    },
    next_in_hours: [21, 45, 69],
    recommended_by: ['hana', 'ren'],
  },
  kaede: {
    facts: {
      ...{
        birth_date: '1995-11-11',
        birth_shown: ['birthday'],
        height_cm: 163,
        blood_type: 'O',
        body_style: 'average',
      },
      ...{
        living_area: 'chubu',
        country: 'JP',
        residence: 20,
        location: 'on_the_move',
        play_types: ['calm', 'advice'],
      },
      performance_types: ['talk', 'fortune'],
    },
    texts: {
      reading: 'かえで',
      about: both(
        '山のふもとで、旅の宿を手伝っています。旅先から配信することもあります。人生相談、お気軽に。',
        'I help at an inn below the mountains, and sometimes broadcast on the road. Ask me anything.',
      ),
      occupation: both('旅館の手伝い', 'I help at an inn'),
      hobby: both('山歩き、写真', 'Hiking and photography'),
      favourite_destination: both('上高地', 'Kamikochi'),
      liked_types: both('地図を読む人', 'Men who read maps'),
    },
    next_in_hours: [54],
    recommended_by: ['ren'],
  },
  nagi: {
    facts: {
      ...{
        birth_date: '1998-07-20',
        birth_shown: ['age', 'birthday'],
        height_cm: 159,
        body_style: 'athletic',
      },
      ...{
        living_area: 'okinawa',
        country: 'JP',
        residence: 47,
        location: 'own_room',
        cup: 'B',
        blood_type: 'B',
      },
      ...{ play_types: ['calm', 'healing'], performance_types: ['song', 'music', 'talk'] },
    },
    texts: {
      reading: 'なぎ',
      about: both(
        '島で三線を弾いて歌っています。波の音を聞きながら、ゆるやかな夜をご一緒しましょう。',
        'I sing and play the sanshin on an island. Share a slow evening and the sound of waves.',
      ),
      hobby: both('三線、シュノーケル', 'The sanshin, and snorkelling'),
      interests: both('星、海', 'Stars and the sea'),
      charm_points: both('日焼けした肩', 'Shoulders with a tan'),
      wish_list: [both('三線の弦', 'Strings for my sanshin')],
    },
    next_in_hours: [23, 47],
    recommended_by: ['hana'],
  },
  ichika: {
    facts: {
      ...{ height_cm: 156, body_style: 'slender', living_area: 'hokkaido', country: 'JP', residence: 1 },
      ...{
        location: 'own_room',
        play_types: ['listening', 'playful'],
        performance_types: ['game', 'talk', 'night'],
      },
    },
    texts: {
      reading: 'いちか',
      about: both(
        '北海道の長い冬を、ゲームとおしゃべりで楽しんでいます。対戦のお誘い、いつでも受けて立ちます。',
        'Long winters in Hokkaido are for games and talk. Challenge me whenever you like.',
      ),
      occupation: both('花屋の店員', 'I work for a florist'),
      hobby: both('ボードゲーム、押し花', 'Board games and pressed flowers'),
      habits: both('負けると一度だけ悔しがります', 'I sulk once when I lose'),
      liked_types: both('手加減しない人', 'Men who play to win'),
      wish_list: [both('花の図鑑', 'A book of flowers'), both('温かいスリッパ', 'Warm slippers')],
    },
    next_in_hours: [27, 75],
    recommended_by: [],
  },
};
