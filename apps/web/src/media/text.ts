import { defineText, type Shape } from '../text/index.ts';

export const ja = {
  picture: 'ライブ映像',
  voice: 'ライブ音声',
  voice_only: '声だけのチャットです',
  sound_on: '音を出す',
  mute: '音を消す',
  volume: '音量',
  pip: '小窓で見る',
  full: '全画面で見る',
  full_end: '全画面を終える',
  show_whole: '映像の全体を見る',
  fill_screen: '画面いっぱいに見る',
  reconnecting: 'つなぎ直しています',
  paused: '配信者の映像を待っています',
  unpaid_while_waiting: '映像が止まっているあいだ、料金はかかりません',
  own_returns: 'つながり次第、自動で配信に戻ります',
  quality: '画質 {{height}}p、毎秒{{fps}}コマ',
  level: 'マイクの音量',
  fault: {
    no_camera: 'カメラが見つかりません',
    no_microphone: 'マイクが見つかりません',
    permission_refused: 'カメラとマイクの使用が許可されていません',
    device_in_use: 'カメラまたはマイクが、ほかのアプリで使われています',
    insecure_page: 'この接続ではカメラとマイクを使えません',
    device_failed: 'カメラまたはマイクを開けませんでした',
  },
} as const;

export const en = {
  picture: 'Live picture',
  voice: 'Live voice',
  voice_only: 'A chat by voice alone',
  sound_on: 'Turn sound on',
  mute: 'Mute',
  volume: 'Volume',
  pip: 'Picture in picture',
  full: 'Full screen',
  full_end: 'Leave full screen',
  show_whole: 'Show the whole picture',
  fill_screen: 'Fill the screen',
  reconnecting: 'Reconnecting',
  paused: 'Waiting for the performer’s picture',
  unpaid_while_waiting: 'You are not charged while the picture stands still',
  own_returns: 'You go back on air by yourself as soon as it works',
  quality: 'Quality {{height}}p, {{fps}} frames a second',
  level: 'Microphone level',
  fault: {
    no_camera: 'No camera was found',
    no_microphone: 'No microphone was found',
    permission_refused: 'Camera and microphone are not allowed',
    device_in_use: 'Another application is using the camera or the microphone',
    insecure_page: 'Camera and microphone do not work on this connection',
    device_failed: 'The camera or the microphone could not be opened',
  },
} satisfies Shape<typeof ja>;

export const mediaText = defineText({ ja, en });
