import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  source: {
    label: '配信方法',
    browser: 'このブラウザー',
    browser_about: 'いまの端末のカメラやマイクで配信します。',
    external: '外部エンコーダー',
    external_about: 'OBSなどから、WHIPで映像を送ります。',
    locked: '準備に入ったあとは変えられません。配信を終えると変えられます。',
    external_locked: '画質は、外部エンコーダーの設定に従います。配信方法は、配信を終えると変えられます。',
  },
  encoder: {
    title: '外部エンコーダーがつなごうとしています',
    text: 'いまはこのブラウザーから配信しているため、お断りしました。切り替えるときは、そのあと30秒以内にエンコーダーの配信を始め直してください。視聴中の方はそのままです。',
    keep: 'このまま配信する',
    hand_over: 'エンコーダーに切り替える',
  },
  kind: {
    label: '配信の種類',
    video: '映像と音声',
    video_about: 'カメラの映像と音声を届けます。',
    voice: '音声だけ',
    voice_about: 'カメラは使わず、音声だけを届けます。',
    voice_short: '音声だけの配信',
  },
  effects: {
    label: '映像への演出',
    off: '受け付けない',
    members: '入室している方',
    twoshot: '2ショットの間だけ',
    about: '視聴者がポイントを使って、映像に光・波紋・しずくをおくれます。',
  },
  entry: {
    label: '入室の演出',
    about: 'VIP以上の方が入室すると、映像に名前と光が数秒だけ表示されます。',
  },
  peep: {
    label: 'のぞき見を受け入れる',
    about: '機能を使わずに見るだけの視聴者も、チャット中に入室できます。ほかの視聴者には表示されません。',
    ends: 'オフにすると、のぞき見の視聴者は退室になります。チャットが終わるまで、オンには戻せません。',
    locked: 'チャット中はオンにできません。待機に戻ると変えられます。',
  },
  prepare: {
    label: '先に準備する',
    first: 'スタジオで確かめてから、ご自分で待機を始めます。それまでは誰にも届きません。',
    at_once_video:
      '映像が届くとすぐに待機が始まります。会員は無料で、登録していない方も短い時間だけご覧になれます。',
    at_once_voice:
      '音声が届くとすぐに待機が始まります。会員は無料で、登録していない方も短い時間だけお聞きになれます。',
  },
  devices: {
    title: 'カメラとマイク',
    camera: 'カメラ',
    microphone: 'マイク',
    none: '見つかりません',
    not_yet: '許可すると選べます',
    unnamed: '名前のない機器 {{number}}',
    ask: 'カメラとマイクを使う',
    ask_title: 'カメラとマイクを使えるようにします',
    ask_text:
      'ボタンを押すと、ブラウザーが許可をたずねます。「許可」を選んでください。配信を始めるまで、映像は誰にも届きません。',
    asking: 'ブラウザーの確認に答えてください',
    asking_text: '画面に出ている「許可」を選ぶと、ここに映像が映ります。',
    without_microphone: 'マイクなしで続ける',
    mirror: '左右反転',
    mirror_on: '左右反転中（ご自身の画面だけ）',
    ask_voice: 'マイクを使う',
    ask_voice_title: 'マイクを使えるようにします',
    ask_voice_text:
      'ボタンを押すと、ブラウザーが許可をたずねます。「許可」を選んでください。配信を始めるまで、声は誰にも届きません。',
    camera_off: 'カメラをオフにする',
    camera_on: 'カメラをオンにする',
    microphone_off: 'マイクをオフにする',
    microphone_on: 'マイクをオンにする',
    camera_is_off: 'カメラはオフです。視聴者には黒い画面が見えています。',
    camera_stopped: '視聴者に映像が届いていません。',
    choose: '選んでください',
    microphone_is_off: 'マイクオフ',
    locked: 'チャット中は変えられません。止まったときだけ、別の機器を選べます。',
  },
  fault: {
    permission_refused:
      'アドレスバー左のアイコンを押して「カメラ」と「マイク」を「許可」にし、もう一度お試しください。端末の設定で、ブラウザーの使用が止められていることもあります。',
    no_camera:
      'カメラをつないでから、もう一度お試しください。カメラがなくても、外部エンコーダーから配信できます。',
    no_microphone: 'マイクをつないでから、もう一度お試しください。マイクなしでも配信できます。',
    device_in_use:
      '会議アプリなど、カメラを使っているほかのアプリやタブを閉じてから、もう一度お試しください。',
    insecure_page: '安全な接続（鍵の印のあるアドレス）で開いてください。',
    device_failed: '機器をつなぎ直すか、別の機器を選んで、もう一度お試しください。',
    camera_unplugged:
      '視聴者に映像が届いていません。カメラをつなぎ直すか、「カメラとマイク」で別のカメラを選んでください。',
    microphone_unplugged:
      '視聴者に声が届いていません。マイクをつなぎ直すか、「カメラとマイク」で別のマイクを選んでください。',
  },
  quality: {
    label: '画質',
    level: 'レベル{{id}}・{{kbps}} kbps',
    option: '{{name}}（レベル{{id}}・{{kbps}} kbps）',
    needs: '上り{{mbps}} Mbps以上の回線をおすすめします。',
    locked: 'チャット中は画質を変えられません。待機に戻ると変えられます。',
    name: {
      q1: '最軽量',
      q2: '軽量',
      q11: '標準',
      q12: '標準 HD',
      q13: '高画質 HD',
      q51: '高画質 HD プラス',
      q52: '最高画質 HD',
      q53: 'なめらか最高 HD',
    },
  },
  voice: {
    off: 'マイクはオフです',
    off_text: '視聴者には、いま何も聞こえていません。',
    text: 'カメラは使っていません。灯りは、声の大きさで明るくなります。',
  },
  external: {
    title: '外部エンコーダー',
    url: 'WHIPのURL',
    key: 'ストリームキー',
    show: 'キーを表示',
    hide: 'キーを隠す',
    copy_url: 'URLをコピー',
    copy_key: 'キーをコピー',
    copied: 'コピーしました。',
    copy_failed: 'コピーできませんでした。文字を選んでコピーしてください。',
    rotate: 'キーを作り直す',
    rotate_title: 'ストリームキーを作り直しますか',
    rotate_text:
      'いまのキーは使えなくなり、外部エンコーダーからの配信はすぐに終わります。外部エンコーダーに、新しいキーを設定し直してください。',
    rotate_keep: 'いまのキーのまま',
    rotated: '新しいキーができました。',
    secret:
      'キーを知っている人は、配信者になりすまして配信できます。画面の共有や録画にご注意ください。ログアウトやパスワードの変更でも、キーは新しくなります。',
    how: '設定の「配信」でサービスに「WHIP」を選び、URLを「サーバー」に、キーを「ベアラートークン」に入れてください。',
    arrives: '映像が届いています',
    waiting: '映像を待っています',
    waiting_text: '外部エンコーダーで配信を始めると、ここでお知らせします。',
  },
  stage: {
    size: '{{width}}×{{height}}',
    fps: '{{fps}} fps',
    full: '全画面で見る',
    full_end: '全画面を終了',
  },
} as const;

export const en = {
  source: {
    label: 'Video source',
    browser: 'This browser',
    browser_about: 'Broadcast with the camera and microphone of this device.',
    external: 'External encoder',
    external_about: 'Send video over WHIP from OBS or a similar program.',
    locked: 'You cannot change this after you start preparing. End the broadcast to change it.',
    external_locked: 'Quality is set in your external encoder. End the broadcast to change the video source.',
  },
  encoder: {
    title: 'An external encoder is trying to connect',
    text: 'It was refused because you are broadcasting from this browser. If you switch, start the encoder again within 30 seconds. Your viewers stay in the room.',
    keep: 'Stay with this browser',
    hand_over: 'Switch to the encoder',
  },
  kind: {
    label: 'What you broadcast',
    video: 'Video and audio',
    video_about: 'Your camera and your voice.',
    voice: 'Voice only',
    voice_about: 'Only your voice; the camera stays off.',
    voice_short: 'Voice broadcast',
  },
  effects: {
    label: 'Effects on the video',
    off: 'Nobody',
    members: 'Viewers in the chat',
    twoshot: 'Only in a two-shot',
    about: 'Viewers use points to send light, ripples and drops to your video.',
  },
  entry: {
    label: 'Entry effects',
    about: 'When a VIP or higher enters, their name and some light appear on the video for a few seconds.',
  },
  peep: {
    label: 'Allow peep viewing',
    about:
      'Viewers who only want to watch can enter while you chat, without messages or other features. Other viewers do not see them.',
    ends: 'Turning this off removes peep viewers. You cannot turn it on again during the chat.',
    locked: 'You cannot turn this on during a chat. Go back to waiting to change it.',
  },
  prepare: {
    label: 'Prepare first',
    first:
      'Check everything in the studio, then start waiting yourself. No one can see or hear you before that.',
    at_once_video:
      'Waiting starts as soon as your video arrives. Members can watch for free; visitors without an account can watch for a short time.',
    at_once_voice:
      'Waiting starts as soon as your audio arrives. Members can listen for free; visitors without an account can listen for a short time.',
  },
  devices: {
    title: 'Camera and microphone',
    camera: 'Camera',
    microphone: 'Microphone',
    none: 'None found',
    not_yet: 'Not allowed yet',
    unnamed: 'Unnamed device {{number}}',
    ask: 'Use camera and microphone',
    ask_title: 'Let this page use your camera and microphone',
    ask_text:
      'Your browser will ask for permission. Choose “Allow”. No one can see you before you go on air.',
    asking: 'Please answer your browser’s prompt',
    asking_text: 'Choose “Allow”, and your video appears here.',
    without_microphone: 'Continue without microphone',
    mirror: 'Mirror video',
    mirror_on: 'Mirrored (only for you)',
    ask_voice: 'Use microphone',
    ask_voice_title: 'Let this page use your microphone',
    ask_voice_text:
      'Your browser will ask for permission. Choose “Allow”. No one can hear you before you go on air.',
    camera_off: 'Turn camera off',
    camera_on: 'Turn camera on',
    microphone_off: 'Mute microphone',
    microphone_on: 'Unmute microphone',
    camera_is_off: 'Your camera is off. Viewers see a black screen.',
    camera_stopped: 'Viewers are not receiving video.',
    choose: 'Please choose',
    microphone_is_off: 'Muted',
    locked: 'You cannot change this during a chat. If a device stops, you can choose another one.',
  },
  fault: {
    permission_refused:
      'Press the icon on the left of the address bar, set the camera and microphone to “Allow”, and try again. Your device’s settings may also block the browser from using them.',
    no_camera:
      'Connect a camera and try again. Without one you can still broadcast from an external encoder.',
    no_microphone: 'Connect a microphone and try again. You can also broadcast without one.',
    device_in_use:
      'Close other applications or tabs that use the camera, such as a video meeting, and try again.',
    insecure_page: 'Please open the page at an address that begins with “https”.',
    device_failed: 'Plug the device back in or choose another one, and try again.',
    camera_unplugged:
      'Viewers are not receiving video. Plug the camera back in or choose another one under “Camera and microphone”.',
    microphone_unplugged:
      'Viewers cannot hear you. Plug the microphone back in or choose another one under “Camera and microphone”.',
  },
  quality: {
    label: 'Quality',
    level: 'Level {{id}} · {{kbps}} kbps',
    option: '{{name}} (level {{id}} · {{kbps}} kbps)',
    needs: 'We recommend an upload speed of {{mbps}} Mbps or more.',
    locked: 'You cannot change the quality during a chat. Go back to waiting to change it.',
    name: {
      q1: 'Lightest',
      q2: 'Light',
      q11: 'Standard',
      q12: 'Standard HD',
      q13: 'High-quality HD',
      q51: 'High-quality HD plus',
      q52: 'Highest HD',
      q53: 'Smoothest HD',
    },
  },
  voice: {
    off: 'Your microphone is off',
    off_text: 'Viewers cannot hear anything right now.',
    text: 'No camera is used. The lantern brightens with your voice.',
  },
  external: {
    title: 'External encoder',
    url: 'WHIP URL',
    key: 'Stream key',
    show: 'Show the key',
    hide: 'Hide the key',
    copy_url: 'Copy URL',
    copy_key: 'Copy key',
    copied: 'Copied.',
    copy_failed: 'Could not copy. Please select the text and copy it.',
    rotate: 'Create a new key',
    rotate_title: 'Create a new stream key?',
    rotate_text:
      'The current key stops working, and a broadcast from your encoder ends immediately. Please enter the new key in your encoder.',
    rotate_keep: 'Keep this key',
    rotated: 'The new key is ready.',
    secret:
      'Anyone who knows the key can broadcast as you. Take care when you share or record your screen. Logging out or changing your password also changes the key.',
    how: 'In the stream settings, choose “WHIP” as the service, enter the URL under “Server” and the key under “Bearer Token”.',
    arrives: 'Your video is arriving',
    waiting: 'Waiting for your video',
    waiting_text: 'Start streaming in your encoder. This page will let you know when it arrives.',
  },
  stage: {
    size: '{{width}}×{{height}}',
    fps: '{{fps}} fps',
    full: 'Full screen',
    full_end: 'Exit full screen',
  },
} satisfies Shape<typeof ja>;

export const sourceText = defineText({ ja, en });
