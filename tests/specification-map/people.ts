import { CONTRACT, figure, here, members, PAGE, replaced, RULES, SERVER, type Group } from './row.ts';

const ME = `${CONTRACT}/account/me.ts#me`;
const TYPE = `${RULES}/user/user-type.ts`;

/** Section 3: who takes part. */
export const PEOPLE: readonly Group[] = [
  {
    section: 3,
    title: 'User',
    kind: 'field',
    rows: [
      here('user_name', [
        `${ME}.user_name`,
        `${SERVER}/core/account/state/account.table.ts#userTable.user_name`,
      ]),
      here(
        'user_name_length_2',
        `${RULES}/user/user-name.ts#shortUserName`,
        'made where it is shown: length 2',
      ),
      here(
        'user_name_length_8',
        `${RULES}/user/user-name.ts#shortUserName`,
        'made where it is shown: length 8',
      ),
      here(
        'user_name_length_10',
        `${RULES}/user/user-name.ts#shortUserName`,
        'made where it is shown: length 10',
      ),
      here('user_id', `${ME}.user_id`),
      here('user_type', `${ME}.user_type`),
      replaced(
        'profile_image',
        [`${SERVER}/core/still/crest.ts#crestSvg`, `${PAGE}/kit/crest/crest.ts#crestOf`],
        'a crest drawn from the name; photographs of viewers belong to profiles',
      ),
      here('site_id', `${ME}.site_id`),
      here(
        'ip_address',
        `${SERVER}/core/account/state/account.table.ts#loginTable.ip_address`,
        'of each login',
      ),
      here(
        'vauth',
        `${SERVER}/core/account/state/account.table.ts#loginTable.kind.enum.vauth`,
        'a login of the cookie',
      ),
      here(
        'dlauth',
        `${SERVER}/core/account/state/account.table.ts#loginTable.kind.enum.dlauth`,
        'a login of its own',
      ),
      here('chat_lang', `${ME}.chat_lang`),
      here('isPerformer', `${TYPE}#isPerformer`),
      here('isViewer', `${TYPE}#isViewer`),
      here('isPromoViewer', `${TYPE}#isPromoViewer`),
      here('isAdmin', `${TYPE}#isAdmin`),
      replaced('visible', `${TYPE}#isInvisible`, 'everybody who is not invisible'),
      here('invisible', `${TYPE}#isInvisible`),
      here(
        'needCardAccount',
        [
          `${RULES}/site/settings.ts#SiteSettings.needs_card`,
          `${SERVER}/core/session/join/require-card.ts#requireCard`,
        ],
        'a setting of the site, checked before a chat that costs points',
      ),
    ],
  },
  {
    section: 3,
    title: 'Viewer types',
    kind: 'label',
    rows: [
      ...members(`${TYPE}#VIEWER_TIERS`, {
        regular: 'regular',
        vip: 'vip',
        svip: 'svip',
        'royal regular': 'royal_regular',
        'royal vip': 'royal_vip',
        'royal svip': 'royal_svip',
        prestige: 'prestige',
        promo: 'promo',
      }),
      here('215 type', `${TYPE}#USER_TYPE.visibleAdmin`),
      here('220 type', `${TYPE}#USER_TYPE.invisibleAdmin`),
    ],
  },
  {
    section: 3,
    title: 'Type codes',
    kind: 'label',
    rows: [
      here('royalsvip206', `${TYPE}#USER_TYPE_OF_TIER.royal_svip`),
      here('royalvip206', `${TYPE}#USER_TYPE_OF_TIER.royal_vip`),
      here('royal205', `${TYPE}#USER_TYPE_OF_TIER.royal_regular`),
      here('svip206', `${TYPE}#USER_TYPE_OF_TIER.svip`),
      here('vip206', `${TYPE}#USER_TYPE_OF_TIER.vip`),
      here('regular205', `${TYPE}#USER_TYPE_OF_TIER.regular`),
      here('promo208', `${TYPE}#USER_TYPE_OF_TIER.promo`),
      here('admin215', `${TYPE}#USER_TYPE.visibleAdmin`),
      here('admin220', `${TYPE}#USER_TYPE.invisibleAdmin`),
      here('guest', `${TYPE}#USER_TYPE_OF_TIER.guest`),
    ],
  },
  {
    section: 4,
    title: 'User types',
    kind: 'kind',
    rows: [
      figure('204 guest', `${TYPE}#USER_TYPE.guest`, 204),
      figure('205 regular viewer', `${TYPE}#USER_TYPE.regular`, 205),
      figure('206 VIP viewer', `${TYPE}#USER_TYPE.vip`, 206),
      figure('208 promo viewer', `${TYPE}#USER_TYPE.promo`, 208),
      figure('210 performer', `${TYPE}#USER_TYPE.performer`, 210),
      figure('215 visible admin', `${TYPE}#USER_TYPE.visibleAdmin`, 215),
      figure('220 invisible admin', `${TYPE}#USER_TYPE.invisibleAdmin`, 220),
    ],
  },
  {
    section: 3,
    title: 'Subscription tiers (DXPlus)',
    kind: 'label',
    rows: ['Register', 'Lite', 'Pro'].map((name) =>
      here(name, `${RULES}/plan/plan.ts#PLAN_TIERS.${name.toLowerCase()}`),
    ),
  },
];
