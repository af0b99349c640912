import type { LegalPart } from '@akari/contract';
import type { Language } from '@akari/rules';
import type { OutsideOrigin } from '../../platform/http/outside-origins.ts';

type Use = OutsideOrigin['use'];

const USES: Readonly<Record<Use, Readonly<Record<Language, string>>>> = {
  toy_application: {
    ja: '同じネットワークの中の、Lovenseのアプリです。トイを接続した人の端末だけが、トイを動かすために、強さと時間を送ります。',
    en: 'The Lovense application in the same network. Only the device of a person who has connected a toy sends it levels and times, to move the toy.',
  },
  toy_bridge: {
    ja: '同じ端末の中の、Intifaceのアプリです。トイを接続した人の端末だけが、トイを動かすために、強さと時間を送ります。',
    en: 'The Intiface application on the same device. Only the device of a person who has connected a toy sends it levels and times, to move the toy.',
  },
  payment_page: {
    ja: '決済会社のお支払いページです。購入の手続きで次へ進んだ人の端末だけが、お支払いのために、代金、会員と購入を見分ける番号、戻り先のアドレスを送ります。',
    en: 'The payment page of a payment company. Only the device of a person who goes on to pay sends it the price, numbers that tell the member and the purchase from others, and the address to return to.',
  },
  media_path: {
    ja: '映像と音声の通り道を見つけ、中継するサーバーです。端末のIPアドレスと、暗号化された映像と音声を送ります。',
    en: 'A server that finds and relays the path of picture and sound. Your device sends it its IP address and encrypted picture and sound.',
  },
};

const NOTHING = {
  ja: 'お使いの端末から、このサービスのほかに情報を送るプログラムは使っていません。',
  en: 'No program of these pages sends anything from your device to anybody but this service.',
};
const LEAD = {
  ja: 'このサービスのページは、お使いの端末から、次の送信先にも情報を送ります。広告や、ほかの会社によるアクセス解析のためには送りません。',
  en: 'The pages of this service also send something from your device to these addresses. Nothing is sent for advertising or for the statistics of other companies.',
};

/** Where the pages of the service send something from the device (Japanese telecommunications business act, art. 27-12). */
export function transmissionPage(origins: readonly OutsideOrigin[], language: Language): LegalPart[] {
  if (origins.length === 0) return [{ label: null, text: NOTHING[language] }];
  return [
    { label: null, text: LEAD[language] },
    ...origins.map(({ origin, use }) => ({ label: origin, text: USES[use][language] })),
  ];
}
