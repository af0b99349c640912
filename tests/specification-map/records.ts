import { CONTRACT, figure, here, members, none, PAGE, replaced, RULES, SERVER, type Group } from './row.ts';

const PROFILE = `${RULES}/channel/quality.ts#QualityProfile`;
const LEVEL = `${RULES}/toy/level.ts#ToyLevelRule`;
const CAMPAIGN = `${SERVER}/core/campaign/campaign.table.ts#campaignTable`;
const ENTRY = `${RULES}/error/types.ts#CatalogueEntry`;
const CONSOLE = `${RULES}/oversight/console.ts`;

/** Section 3: tables and what administrators hold. */
export const RECORDS: readonly Group[] = [
  {
    section: 3,
    title: 'Stream quality profile',
    kind: 'field',
    rows: [
      ...members(PROFILE, {
        id: 'id',
        targetSpeed: 'target_speed_kbps',
        width: 'width_px',
        height: 'height_px',
        frameRate: 'frame_rate',
        videoBitrate: 'video_kbps',
        audioBitrate: 'audio_kbps',
      }),
      here('names (jp/en)', [
        `${PAGE}/features/broadcast/source/text.ts#ja.quality.name`,
        `${PAGE}/features/broadcast/source/text.ts#en.quality.name`,
      ]),
      none('videoByteRate', 'an eighth of the bit rate; nothing asks for it'),
    ],
  },
  {
    section: 3,
    title: 'Toy level rule',
    kind: 'field',
    rows: members(LEVEL, {
      min: 'min_units',
      max: 'max_units',
      time: 'time_s',
      rLevel: 'r_level',
      vLevel: 'v_level',
    }),
  },
  {
    section: 3,
    title: 'Discount campaign',
    kind: 'field',
    rows: [
      here('campaign', `${CAMPAIGN}.label`),
      here('discountRate', `${CAMPAIGN}.discount_bp`, 'basis points'),
      here(
        'second campaign',
        [
          `${CONTRACT}/campaign/index.ts#listCampaignBanners`,
          `${RULES}/charge/campaign-banner.ts#BANNERS_MOST`,
        ],
        'two that run at the same time; the better for the viewer counts',
      ),
      here('second rate', `${CAMPAIGN}.second_discount_bp`),
      here('banner', `${CONTRACT}/campaign/index.ts#shownCampaign.banner`),
    ],
  },
  {
    section: 3,
    title: 'Error',
    kind: 'field',
    rows: [
      here('errorType', `${ENTRY}.type`),
      here('errorCode', `${ENTRY}.code`),
      here('errorMsg (jp/en)', [`${ENTRY}.ja`, `${ENTRY}.en`]),
      replaced(
        'errorReq',
        `${ENTRY}.action`,
        'where the person can go; the request is in the log of the server',
      ),
      here('fatal', `${ENTRY}.fatal`),
    ],
  },
  {
    section: 3,
    title: 'Admin chat state',
    kind: 'field',
    rows: [
      here('inbox', `${CONSOLE}#AdminChat.inbox`),
      here('inbox: messages', `${CONSOLE}#InboxEntry.messages`),
      here('inbox: isNew', `${CONSOLE}#InboxEntry.isNew`),
      here('viewerlist', `${CONSOLE}#AdminChat.viewerlist`),
      here('target_viewer', `${CONSOLE}#AdminChat.target_viewer`),
      here('two-way sessions: user_name', `${CONSOLE}#AdminTwoway.user_name`),
      here(
        'two-way sessions: from_socket_id',
        `${CONSOLE}#AdminTwoway.from_socket_id`,
        'filled with the id of the person',
      ),
      here('viewer selection: viewerlist', `${CONSOLE}#ViewerSelection.viewerlist`),
      figure(
        'viewer selection: selectedViewer, at first empty',
        `${CONSOLE}#EMPTY_VIEWER_SELECTION.selectedViewer`,
        '',
      ),
    ],
  },
];
