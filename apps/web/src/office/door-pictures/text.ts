import { defineText } from '../../text/index.ts';

export const doorPicturesText = defineText({
  ja: {
    recall: '取り下げて再審査',
    recall_title: '{{count}}枚の写真を取り下げますか？',
    recall_text: '写真はすぐに部屋から消え、審査の対応待ちに戻ります。配信者には「審査中」と表示されます。',
  },
  en: {
    recall: 'Take down for review',
    recall_title: 'Take {{count}} photos down?',
    recall_title_one: 'Take {{count}} photo down?',
    recall_text:
      'They leave the room right away and go back into the queue. The performer sees them as “In review”.',
  },
});
