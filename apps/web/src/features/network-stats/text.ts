import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '通信状態',
  fps: 'フレーム',
  bitrate_kbps: 'ビットレート',
  loss: 'パケット損失',
  rtt_ms: '往復遅延',
  fps_value: '{{value}} fps',
  bitrate_kbps_value: '{{value}} kbps',
  loss_value: '{{value}}%',
  rtt_ms_value: '{{value}} ms',
  unknown: '–',
  chart: '{{name}}：いま{{value}}。直近{{count}}回の記録',
  limit: '下限 {{fps}} fps',
  empty: '{{seconds}}秒ごとに測っています。少しお待ちください。',
  kept: '{{seconds}}秒ごとの記録を、新しいものから{{count}}回分表示しています。',
  kept_short: '{{seconds}}秒ごと・{{count}}回分',
  bandwidth: 'この端末の回線の目安：1秒あたり約{{kilobytes}} KB（ブラウザーの推定値の8分の1）',
  own_line: {
    title: '映像のコマ数が少なくなっています',
    text: 'お使いの回線で映像が届きにくくなっています。映像をつなぎ直すと、改善することがあります。つなぎ直す間の料金はかかりません。',
    act: '映像をつなぎ直す',
  },
  broadcast: {
    title: '配信のコマ数が少なくなっています',
    text: 'お使いの回線ではなく、配信者から届く映像のコマ数が少なくなっています。',
  },
  later: 'あとで',
  publisher: {
    title: '送信のコマ数が少なくなっています',
    text: '映像を軽くして送ると（{{height}}p・{{kbps}} kbps）、改善することがあります。配信の設定は変わりません。',
    lowest: 'いちばん軽い画質で送っています。ほかの通信を止めるか、回線を変えてみてください。',
    external: '配信ソフトのビットレートを下げると、改善することがあります。',
    act: '映像を軽くする',
    light: '映像を軽くして送っています（{{height}}p・{{kbps}} kbps）。',
    restore: '元の画質に戻す',
  },
} as const;

export const en = {
  title: 'Connection',
  fps: 'Frames',
  bitrate_kbps: 'Bitrate',
  loss: 'Packet loss',
  rtt_ms: 'Round trip',
  fps_value: '{{value}} fps',
  bitrate_kbps_value: '{{value}} kbps',
  loss_value: '{{value}}%',
  rtt_ms_value: '{{value}} ms',
  unknown: '–',
  chart: '{{name}}: now {{value}}. The last {{count}} samples',
  chart_one: '{{name}}: now {{value}}. One sample',
  limit: 'Minimum {{fps}} fps',
  empty: 'Measured every {{seconds}} s. Please wait a moment.',
  kept: 'Measured every {{seconds}} s; the last {{count}} samples are shown.',
  kept_one: 'Measured every {{seconds}} s; the last sample is shown.',
  kept_short: 'every {{seconds}} s, last {{count}}',
  kept_short_one: 'every {{seconds}} s, last one',
  bandwidth:
    'Estimate for this device: about {{kilobytes}} KB a second (an eighth of what the browser estimates)',
  own_line: {
    title: 'The video has few frames',
    text: 'The video reaches you slowly over your connection. Reconnecting the video may help; the time it takes is not charged.',
    act: 'Reconnect the video',
  },
  broadcast: {
    title: 'The broadcast has few frames',
    text: 'It is not your connection: few frames arrive from the performer.',
  },
  later: 'Later',
  publisher: {
    title: 'You are sending few frames',
    text: 'Sending a lighter video ({{height}}p, {{kbps}} kbps) may help. Your broadcast settings stay as they are.',
    lowest: 'This is the lightest video. Stop other downloads and uploads, or change the connection.',
    external: 'A lower bitrate in your encoder may help.',
    act: 'Send a lighter video',
    light: 'You are sending a lighter video ({{height}}p, {{kbps}} kbps).',
    restore: 'Back to the full video',
  },
} satisfies Shape<typeof ja>;

export const networkText = defineText({ ja, en });
