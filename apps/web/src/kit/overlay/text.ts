import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  move: 'ウィンドウを移動（矢印キー、押すと次の隅へ）',
  size: '大きさを変える（矢印キー、押すと切り替え）',
  float: '別ウィンドウにする',
  dock: '映像の横に戻す',
  close_all: 'すべて閉じる',
} as const;

export const en = {
  move: 'Move the window (arrow keys; press for the next corner)',
  size: 'Resize (arrow keys; press for the other size)',
  float: 'Open as a window',
  dock: 'Back beside the video',
  close_all: 'Close all',
} satisfies Shape<typeof ja>;

/** Texts of panels that can be moved; they load with them. */
export const panelText = defineText({ ja, en });
