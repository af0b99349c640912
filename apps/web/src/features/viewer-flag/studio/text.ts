import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  label: '{{name}}さんの目印（ご本人には見えません）',
  flag: { spark: 'きらめき', heart: 'ハート', caution: '注意' },
  mark: '目印: {{flag}}',
} as const;

export const en = {
  label: 'Your mark on {{name}}, which they do not see',
  flag: { spark: 'Spark', heart: 'Heart', caution: 'Caution' },
  mark: 'Your mark: {{flag}}',
} satisfies Shape<typeof ja>;

export const viewerFlagText = defineText({ ja, en });
