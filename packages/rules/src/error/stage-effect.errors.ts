import { entry } from './define.ts';

export const stageEffectErrors = {
  stage_effect_from_outside: entry(
    'stage_effect',
    'stage-effect-1',
    403,
    'none',
    [
      '映像に光や波紋をおくれるのは、入室している方だけです。',
      '入室してからお試しください。この演出の料金はかかっていません。',
    ],
    ['Enter the chat to send an effect to the video.', 'You were not charged for this effect.'],
  ),
  stage_effect_off: entry(
    'stage_effect',
    'stage-effect-2',
    409,
    'none',
    ['配信者は、いま映像への演出を受け付けていません。', '料金はかかっていません。'],
    ['The performer does not take effects on the video now.', 'You were not charged.'],
  ),
  stage_effect_twoshot_only: entry(
    'stage_effect',
    'stage-effect-3',
    409,
    'none',
    ['映像への演出は、2ショットの間だけおくれます。', '料金はかかっていません。'],
    ['Effects on the video are for two-shots only.', 'You were not charged.'],
  ),
  stage_effect_no_picture: entry(
    'stage_effect',
    'stage-effect-4',
    409,
    'none',
    ['音声だけの配信には、映像への演出をおくれません。', '料金はかかっていません。'],
    ['A voice broadcast has no video for effects.', 'You were not charged.'],
  ),
  stage_effect_price_changed: entry(
    'stage_effect',
    'stage-effect-5',
    409,
    'retry',
    [
      '演出の料金が変わりました。',
      '新しい料金をご確認のうえ、もう一度お試しください。料金はかかっていません。',
    ],
    ['The price of this effect has changed.', 'Check the new price and try again. You were not charged.'],
  ),
};
